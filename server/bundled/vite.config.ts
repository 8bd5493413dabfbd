import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig, type Plugin } from 'vite'

/** The files of Swagger UI that the server sends, of twelve megabytes. */
const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** The letters of European languages, as PDF embeds them. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']
const WEIGHTS = [400, 700]

const { resolve } = createRequire(import.meta.url)
const swaggerUi = (): Plugin => ({
  name: 'swagger-ui',
  generateBundle() {
    for (const file of SWAGGER_UI) {
      const source = readFileSync(resolve(`swagger-ui-dist/${file}`))
      this.emitFile({ type: 'asset', fileName: `swagger-ui/${file}`, source })
    }
  },
})

const fonts = (): Plugin => ({
  name: 'fonts',
  generateBundle() {
    for (const alphabet of ALPHABETS)
      for (const weight of WEIGHTS) {
        const file = `pt-sans-${alphabet}-${weight}-normal.woff`
        const source = readFileSync(resolve(`@fontsource/pt-sans/files/${file}`))
        this.emitFile({ type: 'asset', fileName: `fonts/${file}`, source })
      }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [swaggerUi(), fonts()],
  // Traces are collected by the copy that the server has.
  ssr: { noExternal: true, external: ['@opentelemetry/api'] },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    ssr: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        'language-model': 'src/language-model.ts',
        'language-detection': 'src/language-detection.ts',
        stripe: 'src/stripe.ts',
        pdf: 'src/pdf.ts',
      },
    },
  },
})
