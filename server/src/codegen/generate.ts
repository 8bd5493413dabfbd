import { readFile, writeFile } from 'node:fs/promises'
import { contracts, visitorContracts } from '../contract.ts'
import { events } from '../events.ts'
import { API_VERSION } from '../version.ts'
import { clientSource } from './client-source.ts'
import { configurationPage } from './configuration-page.ts'
import { openApiDocument } from './openapi.ts'
import { pathSource } from './path-source.ts'
import { toolSource } from './tool-source.ts'

// Writes the committed files that derive from the contracts and the configuration. With --check, reports stale files.
const root = new URL('../../../', import.meta.url)
const files = {
  'docs/openapi.json': `${JSON.stringify(openApiDocument(contracts, { version: API_VERSION, events, visits: visitorContracts }), null, 2)}\n`,
  'docs/configuration.md': configurationPage(await readFile(new URL('docs/configuration.md', root), 'utf8')),
  'blocks/src/generated.ts': pathSource(visitorContracts),
  'client/src/generated.ts': clientSource(contracts, events.data),
  'mcp/src/generated.ts': toolSource(contracts),
}
const isCheck = process.argv.includes('--check')

for (const [path, content] of Object.entries(files)) {
  const url = new URL(path, root)
  const committed = await readFile(url, 'utf8').catch(() => null)
  if (committed === content) continue
  if (isCheck) {
    console.error(`${path} is stale: build the server and run node server/dist/codegen/generate.js`)
    process.exitCode = 1
  } else {
    await writeFile(url, content)
    console.log(`wrote ${path}`)
  }
}
