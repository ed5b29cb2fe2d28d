// Lists the ten slowest tests. The list helps to keep the test suite fast.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const COUNT = 10;

export default class Slowest implements Reporter {
  private taken: { name: string; ms: number }[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    this.taken.push({ name: test.titlePath().slice(2).join(' › '), ms: result.duration });
  }

  onEnd(_: FullResult): void {
    const slowest = this.taken.toSorted((left, right) => right.ms - left.ms).slice(0, COUNT);
    console.log('\nThe slowest:');
    for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
