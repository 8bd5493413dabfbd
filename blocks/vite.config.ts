import { defineConfig } from 'vite'

/** The script of pages with forms, and the one that it loads to solve a proof of work. Nothing is shared between them. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    lib: {
      entry: { island: 'src/island/main.ts', solver: 'src/island/solver.ts' },
      formats: ['es'],
      fileName: (_format, name) => `${name}.js`,
    },
  },
})
