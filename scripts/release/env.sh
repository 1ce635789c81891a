# shellcheck shell=bash
# Sourced by what builds for others, from the root of the project: one set of flags, so that a part of the program that is
# built for one package is not built again for the next. The program then tells nothing of the folders it was built in.
export CARGO_TERM_PROGRESS_WHEN=never
export RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/sokonaut"
release_tools=$PWD/target/tools/wheel

# Puts tools that are Python packages on the path: release_pip PACKAGE…
release_pip() {
  [ -x "$release_tools/bin/python" ] || python3 -m venv "$release_tools"
  "$release_tools/bin/python" -m pip install --quiet "$@"
  PATH=$release_tools/bin:$PATH
}
