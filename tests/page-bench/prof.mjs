import { chromium } from '@playwright/test';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { resolve, extname } from 'node:path';
const folder = resolve(process.argv[2] ?? 'dist');
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
const server = createServer(async (q, r) => { const p = new URL(q.url, 'http://h').pathname; try { const b = await readFile(resolve(folder, '.' + (p.endsWith('/') ? p + 'index.html' : p))); r.writeHead(200, { 'Content-Type': TYPES[extname(p.endsWith('/') ? 'a.html' : p)] ?? 'application/octet-stream','Cross-Origin-Opener-Policy': 'same-origin','Cross-Origin-Embedder-Policy': 'require-corp' }); r.end(b); } catch { r.writeHead(404); r.end(); } });
await new Promise(d => server.listen(0, '127.0.0.1', d));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--disable-gpu', '--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(`http://127.0.0.1:${server.address().port}/?opponent=human`);
await page.waitForSelector('#board *'); await page.waitForTimeout(1500);
const box = await page.locator('#board').boundingBox();
const at = n => [box.x + (n.charCodeAt(0) - 96.5) * box.width / 8, box.y + (8.5 - +n[1]) * box.width / 8];
const P = ['e2', 'g1', 'd2', 'b1', 'a2', 'h2', 'c2', 'f2'];
const t = await page.evaluate(({box, P}) => {
  const at = n => [box.x + (n.charCodeAt(0) - 96.5) * box.width / 8, box.y + (8.5 - +n[1]) * box.width / 8];
  window.press = async (count) => {
    const times = [];
    for (let i = 0; i < count; i++) {
      const [clientX, clientY] = at(P[i % 8]);
      const el = document.elementFromPoint(clientX, clientY);
      const o = { clientX, clientY, bubbles: true, cancelable: true, button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse', isPrimary: true };
      const t0 = performance.now();
      el.dispatchEvent(new PointerEvent('pointerdown', o));
      await null; await null; await Promise.resolve();
      times.push(performance.now() - t0);
      el.dispatchEvent(new PointerEvent('pointerup', { ...o, buttons: 0 }));
      await new Promise(r => requestAnimationFrame(r));
    }
    return times;
  };
}, {box, P});
await page.evaluate(() => press(200));
const cdp = await page.context().newCDPSession(page);
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 50 });
await cdp.send('Profiler.start');
const times = await page.evaluate(n => press(n), 1500);
const { profile } = await cdp.send('Profiler.stop');
times.sort((a, b) => a - b);
console.log('press median', times[750].toFixed(3), '95%', times[1425].toFixed(3));
const self = new Map(), incl = new Map(); const nodes = new Map(profile.nodes.map(n => [n.id, n])); const parent = new Map();
for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
const name = n => n.callFrame.functionName.slice(0, 130) || '(anon)';
profile.samples.forEach((id, i) => { const d = profile.timeDeltas[i]; const seen = new Set(); let n = id; self.set(name(nodes.get(id)), (self.get(name(nodes.get(id))) ?? 0) + d); while (n) { const nm = name(nodes.get(n)); if (!seen.has(nm)) { seen.add(nm); incl.set(nm, (incl.get(nm) ?? 0) + d); } n = parent.get(n); } });
const show = (m, k) => [...m].sort((a, b) => b[1] - a[1]).slice(0, k).forEach(([n, v]) => console.log((v / 1500).toFixed(1).padStart(8), n));
console.log('self, µs a press'); show(self, 45); console.log('inclusive'); show(incl, 70);

const kids = new Map(profile.nodes.map(n=>[n.id,n.children??[]])); const tot=new Map();
profile.samples.forEach((id,i)=>{let n=id;while(n){tot.set(n,(tot.get(n)??0)+profile.timeDeltas[i]);n=parent.get(n);}});
const tree=(ids,depth)=>{ const g=new Map(); for(const id of ids){const nm=name(nodes.get(id)); if(!g.has(nm))g.set(nm,[]); g.get(nm).push(id);} 
 for(const [nm,l] of [...g].map(([a,b])=>[a,b,b.reduce((x,y)=>x+(tot.get(y)??0),0)/1500]).sort((a,b)=>b[2]-a[2]).map(x=>[x,x[1]])){ if(nm[2]<2.5) continue; console.log(' '.repeat(depth)+nm[2].toFixed(1)+' '+nm[0].replace(/::h[0-9a-f]{16}/,'').slice(-100)); tree(l.flatMap(i=>kids.get(i)),depth+1);} };
console.log('TREE'); tree([profile.nodes[0].id],0);
await browser.close(); server.close();
