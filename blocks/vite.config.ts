import { defineConfig } from 'vite'

/** The script of pages with forms, as one file. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    lib: { entry: 'src/island/main.ts', formats: ['es'], fileName: () => 'island.js' },
  },
})
