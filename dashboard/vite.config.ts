import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const IMPORT = /import \{([^}]*)\} from '([^']*\/icons\.tsx)'/g

/** Makes each icon a module of its own, so that a screen loads those that it shows. */
const separateIcons = (): Plugin => ({
  name: 'separate-icons',
  enforce: 'pre',
  transform: (code) =>
    code.replace(IMPORT, (_, names: string, file: string) =>
      names.replace(/(\w+),?\s*/g, (_, name: string) => `import { ${name} } from '${file}?${name}';`),
    ),
  load(id) {
    const [file = '', name] = id.split('?')
    if (!file.endsWith('/lib/icons.tsx') || !name) return null
    const icon = new RegExp(`^export const ${name} = .*$`, 'm').exec(readFileSync(file, 'utf8'))?.[0]
    return { code: `import { filled, outline } from './icon.tsx'\n${icon}`, moduleType: 'js' }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [separateIcons(), react()],
  build: {
    outDir: 'dist',
    // One file too many for a page costs less than a script in the page, which its policy forbids.
    // A panel finds most of what it needs loaded: naming it all in its screen would weigh more than a second turn.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, names) => (/-(panel|form|detail)-|session-ended/.test(file) ? [] : names),
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    // Each screen names a hundred other files, and what is random does not compress.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        hashCharacters: 'base36',
      },
    },
  },
  server: { proxy: { '/v1': process.env.SITEWRIGHT_URL ?? 'http://127.0.0.1:3000' } },
})
