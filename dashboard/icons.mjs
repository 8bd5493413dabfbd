import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// Writes src/lib/icons.tsx: the icons of Tabler that the dashboard imports from it. With --check, reports that it is stale.
const SOURCE = join(import.meta.dirname, 'src')
const FILE = join(SOURCE, 'lib/icons.tsx')
const { icons } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json')

const IMPORT = /import \{([^}]*)\} from '[^']*\/icons\.tsx'/g
const files = readdirSync(SOURCE, { recursive: true }).filter((file) => /\.tsx?$/.test(file))
const imported = files.flatMap((file) =>
  [...readFileSync(join(SOURCE, file), 'utf8').matchAll(IMPORT)].flatMap(([, names]) => names.match(/\w+/g)),
)

/** `IconArrowLeft` is called `arrow-left`. */
const kebab = (name) => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase()

function sourceOf(name) {
  const { body } = icons[kebab(name.slice('Icon'.length))] ?? {}
  if (!body) throw new Error(`Tabler has no icon for ${name}`)
  const paths = [...body.matchAll(/ d="([^"]*)"/g)].map(([, path]) => `'${path}'`)
  const kind = body.includes('stroke=') ? 'outline' : 'filled'
  return `export const ${name} = ${kind}(${paths.join(', ')})`
}

const source = `import { filled, outline } from './icon.tsx'

// Written by dashboard/icons.mjs, from Tabler Icons: https://github.com/tabler/tabler-icons (MIT).

${[...new Set(imported)].sort().map(sourceOf).join('\n')}
`
if (!process.argv.includes('--check')) writeFileSync(FILE, source)
else if (readFileSync(FILE, 'utf8') !== source) {
  console.error('dashboard/src/lib/icons.tsx is stale: run node dashboard/icons.mjs')
  process.exitCode = 1
}
