import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../src/codegen/openapi.ts'
import type { JsonSchema } from '../../src/codegen/schema-registry.ts'
import { contracts } from '../../src/contract.ts'
import { events } from '../../src/events.ts'

type Operation = { responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }> }
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}
const document = JSON.parse(
  JSON.stringify(openApiDocument(contracts, { version: '1.0.0', events })),
) as OpenApi

const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes('null') || anyOf.some(isNullable)

/** The nullable fields of all responses, by the schema or operation that declares them. */
function nullableFields() {
  const fields = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const visit = (schema: JsonSchema, owner: string, path: string) => {
    const name = schema.$ref?.split('/').pop()
    if (name !== undefined) {
      if (seen.has(name)) return
      seen.add(name)
      return visit(document.components.schemas[name] as JsonSchema, name, '')
    }
    for (const [key, child] of Object.entries(schema.properties ?? {})) {
      const field = path ? `${path}.${key}` : key
      if (isNullable(child)) fields.set(owner, (fields.get(owner) ?? new Set()).add(field))
      visit(child, owner, field)
    }
    if (schema.items) visit(schema.items, owner, `${path}[]`)
    for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(part, owner, path)
  }
  for (const methods of Object.values(document.paths)) {
    for (const { responses, ...operation } of Object.values(methods)) {
      const { operationId } = operation as { operationId?: string }
      for (const [status, { content = {} }] of Object.entries(responses)) {
        if (!status.startsWith('2')) continue
        for (const { schema } of Object.values(content)) visit(schema, operationId as string, '')
      }
    }
  }
  return [...fields].map(([owner, names]) => `| ${owner} | ${[...names].join(', ')} |`).sort()
}

test('docs/decisions lists exactly the nullable response fields', async () => {
  const file = new URL('../../../docs/decisions/0040-nullable-fields.md', import.meta.url)
  const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\| [\w.]+ \| [a-z]/.test(line))
  expect(rows).toEqual(nullableFields())
})
