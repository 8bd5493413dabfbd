import type { TSchema } from 'typebox'
import { CONFIGURATION } from '../config.ts'
import { describeType, type Variable } from '../platform/values/variables.ts'

const BEGIN = '<!-- generated: variables -->'
const END = '<!-- /generated -->'

/** Replaces the table of variables between the markers of the page. Throws when the page has no markers. */
export function configurationPage(page: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`docs/configuration.md needs the markers ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n\n${table()}\n\n${END}${after}`
}

function table(): string {
  const variables = Object.entries<TSchema>(CONFIGURATION.properties) as [string, Variable][]
  const rows = variables.map(([name, variable]) => {
    const cells = [`\`${name}\``, describeType(variable), defaultOf(variable), variable.description]
    return `| ${cells.join(' | ')} |`
  })
  return ['| Variable | Type | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function defaultOf({ default: value, unset = 'none' }: Variable): string {
  if (value === undefined) return unset
  return `\`${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}\``
}
