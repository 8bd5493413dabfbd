import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    // One file too many for a page costs less than a script in the page, which its policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
  },
  server: { proxy: { '/v1': process.env.SITEWRIGHT_URL ?? 'http://127.0.0.1:3000' } },
})
