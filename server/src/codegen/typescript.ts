import { type JsonSchema, nameOfRef } from './schema-registry.ts'

/** A doc comment ending in a line break; empty when all lines are. */
export function docComment(lines: (string | undefined)[], indent = ''): string {
  const text = lines
    .filter((line) => line !== undefined && line !== '')
    .map((line) => line?.replaceAll('*/', '*\\/'))
  if (text.length === 0) return ''
  if (text.length === 1) return `${indent}/** ${text[0]} */\n`
  return `${indent}/**\n${text.map((line) => `${indent} * ${line}\n`).join(`${indent} *\n`)}${indent} */\n`
}

export const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

/** The TypeScript type of a schema. References become type names. Throws for kinds that have no type. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return nameOfRef(schema.$ref)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  const union = schema.anyOf ?? schema.oneOf
  if (union) return [...new Set(union.map((member) => typeOf(member, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((member) => inParentheses(typeOf(member, indent))).join(' & ')
  if (schema.type === undefined) return 'unknown'
  const types = [schema.type].flat().map((type) => typeOfKind(type, schema, indent))
  return [...new Set(types)].join(' | ')
}

function typeOfKind(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return schema.items ? `${inParentheses(typeOf(schema.items, indent))}[]` : 'unknown[]'
  if (type === 'object') return objectType(schema, indent)
  if (['string', 'number', 'boolean', 'null'].includes(type)) return type
  throw new Error(`No TypeScript type for the schema ${JSON.stringify(schema)}`)
}

function objectType(
  { properties, patternProperties, additionalProperties, required = [] }: JsonSchema,
  indent: string,
) {
  const rest = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  const valueType = typeof rest === 'object' ? typeOf(rest, indent) : 'unknown'
  if (!properties || Object.keys(properties).length === 0) return `Record<string, ${valueType}>`
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = propertyName(name) + (required.includes(name) ? '' : '?')
    const preset = schema.default === undefined ? undefined : `Default: ${JSON.stringify(schema.default)}.`
    return `${docComment([schema.description, preset], inner)}${inner}${key}: ${typeOf(schema, inner)}\n`
  })
  if (rest) fields.push(`${inner}[field: string]: unknown\n`)
  return `{\n${fields.join('')}${indent}}`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quote(value) : JSON.stringify(value)
}

const inParentheses = (type: string) => (/^[^{]*[|&]/.test(type) ? `(${type})` : type)
