// Prints the results of importing the exports given on the command line: node server/test/wordpress/samples.mjs FILE…
import { runnerImport } from 'vite'

const { module } = await runnerImport(new URL('./samples.ts', import.meta.url).pathname)
for (const path of process.argv.slice(2)) await module.report(path)
