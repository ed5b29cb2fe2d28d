# Builds the engine as OpenBench expects it: `make EXE=name` writes the UCI program to `name`, and `./name bench` prints
# its nodes and its speed. All other commands are those of `cargo xtask`.

EXE ?= second-thought
SUFFIX := $(if $(filter Windows_NT,$(OS)),.exe)

.PHONY: engine
engine:
	cargo build --release --locked -p chess-uci
	cp target/release/second-thought$(SUFFIX) $(EXE)
