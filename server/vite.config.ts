import { join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const SERVER = import.meta.dirname
const BUNDLE = join(SERVER, 'dist/bundle')
/** What is native, bundled already, shared with what is, or needed by few. */
const EXTERNAL = ['sharp', 'pg-native', /^#bundled\//, '@opentelemetry/api', /^@aws-sdk\//]

/** Modules find files beside them at their own place, not at that of the bundle. */
const ownPlaces = (): Plugin => ({
  name: 'own-places',
  transform(code, id) {
    const path = relative(BUNDLE, id.replace(join(SERVER, 'src'), join(SERVER, 'dist')))
      .split(sep)
      .join('/')
    const url = `new URL(${JSON.stringify(path)},import.meta.url)`
    const own = code
      .replace(/\bimport\.meta\.url\b/g, `${url}.href`)
      .replace(/\b__dirname\b/g, `process.getBuiltinModule('node:url').fileURLToPath(new URL('.',${url}))`)
    return own === code ? null : { code: own, map: null }
  },
})

/** React picks its build by NODE_ENV, which is the operator's. The one for developers renders several times slower. */
const productionReact = (): Plugin => ({
  name: 'production-react',
  transform: (code, id) =>
    /\/node_modules\/react(-dom)?\/[^/]+$/.test(id)
      ? { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }
      : null,
})

/** V8 keeps a source in two bytes for each character when one of them is outside of Latin-1, here for eight megabytes. */
const inLatin1 = (): Plugin => ({
  name: 'in-latin-1',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped)
  },
})
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export default defineConfig({
  root: SERVER,
  plugins: [ownPlaces(), productionReact(), inLatin1()],
  ssr: { noExternal: true },
  build: {
    outDir: BUNDLE,
    emptyOutDir: true,
    ssr: true,
    target: 'esnext',
    sourcemap: true,
    rolldownOptions: {
      external: EXTERNAL,
      input: { main: 'src/cli/main.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        comments: false,
      },
    },
  },
})
