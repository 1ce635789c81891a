#!/usr/bin/env bash
# Builds the page as a static site, with the solver as WebAssembly: build-site.sh [FOLDER], by default target/site.
# Any web server can serve the folder. Needs the target wasm32-unknown-unknown of the Rust compiler.
# With Node.js it becomes an app: installed, played without a network, begun before the solver has come; wasm-opt (of binaryen; on the
# path, or where npm install --prefix target/tools/site binaryen puts it) makes the solver smaller.
# PROFILE=debug builds sooner what is slower to play with. With SITE_URL=https://… , where the site will be, links to it show a
# picture in chats: those who make such previews want whole addresses.
set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-target/site}
target=wasm32-unknown-unknown
page=crates/web/page
profile=${PROFILE:-site}

if ! ls "$(rustc --print sysroot)/lib/rustlib/$target/lib"/libstd-*.rlib >/dev/null 2>&1; then
  if ! { command -v rustup >/dev/null && rustup target add $target; }; then
    echo "build-site.sh: the Rust compiler here cannot build for $target." >&2
    echo "With rustup: rustup target add $target. Debian: the package libstd-rust-dev-wasm32 of the same version." >&2
    exit 3
  fi
fi

cargo build --profile "${profile/debug/dev}" --package sokonaut-wasm --target $target --quiet

rm -rf "$site"
mkdir -p "$site"
cp $page/*.html $page/*.css $page/*.svg $page/*.js "$site/"
cp crates/report/page/plots.css "$site/"
cp -r $page/words "$site/"
cp $page/site/* "$site/" # another transport.js among them
cp "${CARGO_TARGET_DIR:-target}/$target/$profile/sokonaut_wasm.wasm" "$site/sokonaut.wasm"

wasm_opt=$(command -v wasm-opt || ls target/tools/site/node_modules/.bin/wasm-opt 2>/dev/null || true)
if [ "$profile" = site ] && [ -n "$wasm_opt" ]; then
  # What rustc uses, and every browser of the last years has: no more.
  features=(bulk-memory bulk-memory-opt mutable-globals sign-ext nontrapping-float-to-int multivalue reference-types)
  "$wasm_opt" -O3 --mvp-features "${features[@]/#/--enable-}" "$site/sokonaut.wasm" -o "$site/sokonaut.wasm.small"
  mv "$site/sokonaut.wasm.small" "$site/sokonaut.wasm"
fi

# There is no server to send the policy, so the page carries it.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
sed -i "s|<meta charset=\"utf-8\">|&\n  <meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">|" "$site/index.html"
app='<link rel="manifest" href="manifest.webmanifest">\n  <link rel="apple-touch-icon" href="icon-apple.png">\n  <script type="module" src="app.js"></script>'
sed -i "s|</head>|  $app\n&|" "$site/index.html"
if [ -n "${SITE_URL:-}" ]; then
  url=${SITE_URL%/}/
  card="<meta property=\"og:url\" content=\"$url\">\n  <meta property=\"og:image\" content=\"${url}preview.png\">\n  <meta name=\"twitter:card\" content=\"summary_large_image\">"
  sed -i "s|</head>|  $card\n&|" "$site/index.html"
fi
sed -i 's|from "../|from "./|' "$site"/{app,early,transport}.js
if command -v node >/dev/null; then
  node scripts/finish-site.mjs "$(cd "$site" && pwd)" "$profile"
else
  echo "note: there is no Node.js, so the site waits for the solver, and is not kept for playing without a network"
fi

echo "$site: $(du -sh "$site" | cut -f1), of which sokonaut.wasm is $(du -h "$site/sokonaut.wasm" | cut -f1)"
