# Builds the engine as OpenBench expects it: `make EXE=name` puts the UCI program there, `./name bench` prints its nodes and
# its speed. Everything else is a command of `cargo xtask`.

EXE ?= second-thought
SUFFIX := $(if $(filter Windows_NT,$(OS)),.exe)

.PHONY: engine
engine:
	cargo build --release --locked -p chess-uci
	cp target/release/second-thought$(SUFFIX) $(EXE)
