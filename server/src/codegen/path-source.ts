import { type Contract, operationsOf } from '../api/endpoint.ts'

const HEAD = `// Generated from the server's contracts by \`node server/dist/codegen/generate.js\`: change those instead.
// biome-ignore-all format: generated

`

/** Where the forms and links of blocks lead. */
export function pathSource(contracts: Record<string, Contract>): string {
  const lines = operationsOf(contracts).map(({ id, endpoint }) => `  '${id}': '${endpoint.path}',\n`)
  return `${HEAD}/** The paths of visitors, by operation. */\nexport const PATHS = {\n${lines.join('')}} as const\n`
}
