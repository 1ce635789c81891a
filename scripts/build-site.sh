#!/usr/bin/env bash
# Builds the page as a static site, with the solver as WebAssembly: build-site.sh [FOLDER], by default target/site.
# Any web server can serve the folder. Needs the target wasm32-unknown-unknown of the Rust compiler.
# PROFILE=debug builds sooner what is slower to play with.
set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-target/site}
target=wasm32-unknown-unknown
page=crates/web/page
profile=${PROFILE:-release}

if ! ls "$(rustc --print sysroot)/lib/rustlib/$target/lib"/libstd-*.rlib >/dev/null 2>&1; then
  command -v rustup >/dev/null && rustup target add $target || {
    echo "build-site.sh: the Rust compiler here cannot build for $target." >&2
    echo "With rustup: rustup target add $target. Debian: the package libstd-rust-dev-wasm32 of the same version." >&2
    exit 3
  }
fi

cargo build --profile "${profile/debug/dev}" --package sokonaut-wasm --target $target --quiet

rm -rf "$site"
mkdir -p "$site"
cp $page/*.html $page/*.css $page/*.svg $page/*.js "$site/"
cp crates/report/page/plots.css "$site/"
cp $page/site/*.js "$site/" # another transport.js among them
cp "${CARGO_TARGET_DIR:-target}/$target/$profile/sokonaut_wasm.wasm" "$site/sokonaut.wasm"

# There is no server to send the policy, so the page carries it.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
sed -i "s|<meta charset=\"utf-8\">|&\n  <meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">|" "$site/index.html"
sed -i 's|from "../types.js"|from "./types.js"|' "$site/transport.js"

echo "$site: $(du -sh "$site" | cut -f1), of which sokonaut.wasm is $(du -h "$site/sokonaut.wasm" | cut -f1)"
