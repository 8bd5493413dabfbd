import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { getConsumedChars, getLengthRange, type ReadonlyFlags } from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

const FOLDERS = ['server/src', 'blocks/src', 'client/src', 'mcp/src', 'artwork/src', 'dashboard/src']

describe('regular expressions', () => {
  test('match in a time that grows no faster than the text', async () => {
    const found = (await Promise.all(FOLDERS.map(regularExpressionsIn))).flat()
    expect(found.length).toBeGreaterThan(300)
    const problemOf = ({ place, source, flags }: Found) => {
      const problem = superLinearity(source, flags)
      return problem === null ? [] : [`${place} /${source}/${flags}: ${problem}`]
    }
    expect(found.flatMap(problemOf)).toEqual([])
  })

  test.each([
    ['exponential', 'const a = /^(a+)+$/'],
    ['polynomial', 'const a = /-+$/'],
    ['polynomial', 'const a = /^\\d*\\d*x$/'],
    ['polynomial', 'const a = /FATAL:.*(name|file)/'],
    ['polynomial', `const SPACE = '\\\\s*'\nconst a = new RegExp(\`^\${SPACE}\\\\s*x$\`)`],
    ['polynomial', "const a = Type.String({ pattern: '^\\\\s*\\\\s*x$' })"],
  ])('are found %s in %s', (kind, text) => {
    const found = expressionsInSource('example.ts', text)
    expect(found).toHaveLength(1)
    expect(superLinearity(found[0]?.source ?? '', found[0]?.flags ?? '')).toContain(kind)
  })
})

type Found = { place: string; source: string; flags: string }
type Node = {
  type: string
  start: number
  value?: unknown
  regex?: { pattern: string; flags: string }
  id?: Node & { name: string }
  key?: Node & { name?: string }
  callee?: Node & { name?: string }
  init?: Node
  arguments?: Node[]
  quasis?: { value: { cooked: string } }[]
  expressions?: { name?: string }[]
}

/**
 * The regular expressions of the TypeScript sources below a folder: literals, `new RegExp(…)` and the values of `pattern`
 * in schemas. Names in a template are replaced by the strings they stand for in the same file.
 */
async function regularExpressionsIn(folder: string): Promise<Found[]> {
  const files = await readdir(join(PROJECT_DIR, folder), { recursive: true })
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(folder, file))
  return (await Promise.all(sources.map(expressionsOf))).flat()
}

async function expressionsOf(path: string): Promise<Found[]> {
  const text = await readFile(join(PROJECT_DIR, path), 'utf8')
  return expressionsInSource(path, text)
}

function expressionsInSource(path: string, text: string): Found[] {
  const found: Found[] = []
  const strings = new Map<string, string>()
  const { program } = parseSync(path, text)
  const add = ({ start }: Node, source: string | undefined, flags = '') => {
    const line = text.slice(0, start).split('\n').length
    if (source !== undefined) found.push({ place: `${path}:${line}`, source, flags })
  }
  const stringOf = (node: Node | undefined): string | undefined => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
    if (node?.type !== 'TemplateLiteral') return undefined
    const { quasis = [], expressions = [] } = node
    const filled = expressions.map(({ name = '' }) => `(?:${strings.get(name) ?? 'x'})`)
    return quasis.map(({ value }, i) => value.cooked + (filled[i] ?? '')).join('')
  }
  visit(program as unknown as Node, (node) => {
    const { regex, id, init, callee, arguments: args, key, value } = node
    if (node.type === 'Literal' && regex) add(node, regex.pattern, regex.flags)
    const string = node.type === 'VariableDeclarator' ? stringOf(init) : undefined
    if (id && string !== undefined) strings.set(id.name, string)
    if (node.type === 'NewExpression' && callee?.name === 'RegExp')
      add(node, stringOf(args?.[0]), stringOf(args?.[1]))
    if (node.type === 'Property' && key?.name === 'pattern') add(node, stringOf(value as Node), 'u')
  })
  return found
}

function visit(node: Node, enter: (node: Node) => void) {
  enter(node)
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, enter)
  }
}

/** Why the time to match may grow faster than the text; null where it does not. */
function superLinearity(source: string, flags: string): string | null {
  const parser = new RegExpParser()
  const parsed = parser.parseFlags(flags)
  const pattern = parser.parsePattern(source, 0, source.length, parsed)
  const [report] = analyse({ pattern, flags: parsed }).reports
  if (report) return report.exponential ? 'exponential backtracking' : `polynomial: ${report.type}`
  return repeatedStarts(pattern, parsed)
}

/**
 * A prefix that also fits into the unbounded repetition after it, such as `FATAL:.*(a|b)`: every occurrence of the prefix
 * starts another scan to the end. `analyse` finds this for prefixes of one character only.
 */
function repeatedStarts(pattern: AST.Pattern, flags: ReadonlyFlags): string | null {
  let problem: string | null = null
  const consumes = (element: AST.Element) => getLengthRange(element, flags).min > 0
  const check = (quantifier: AST.Quantifier) => {
    const { parent } = quantifier
    if (quantifier.max !== Infinity || parent.type !== 'Alternative' || parent.parent !== pattern) return
    const index = parent.elements.indexOf(quantifier)
    const [before, after] = [parent.elements.slice(0, index), parent.elements.slice(index + 1)]
    // An anchor or a lookbehind limits where a match starts.
    const [first] = before
    if (first?.type === 'Assertion' && (first.kind === 'start' || first.kind === 'lookbehind')) return
    const mayReject = after.some((element) => element.type === 'Assertion' || consumes(element))
    const starts = before.filter(consumes)
    if (!mayReject || starts.length === 0) return
    // Where any start also matches what follows, the first scan ends in a match.
    const rest = getConsumedChars(after[0] as AST.Element, flags).chars
    const [start] = starts
    if (starts.length === 1 && getConsumedChars(start as AST.Element, flags).chars.isSubsetOf(rest)) return
    const repeated = getConsumedChars(quantifier, flags).chars
    const fits = (element: AST.Element): boolean => {
      if (element.type === 'Assertion' || element.type === 'Backreference') return true
      if (element.type === 'Quantifier') return element.min === 0 || fits(element.element)
      if (element.type === 'Group' || element.type === 'CapturingGroup')
        return element.alternatives.some(({ elements }) => elements.every(fits))
      return !getConsumedChars(element, flags).chars.isDisjointWith(repeated)
    }
    if (starts.every(fits)) problem = `polynomial: ${quantifier.raw} repeats its prefix`
  }
  visitRegExpAST(pattern, { onQuantifierEnter: check })
  return problem
}
