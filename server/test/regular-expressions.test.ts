import { describe, expect, test } from 'vitest'
import {
  expressionsInSource,
  type Found,
  regularExpressionsIn,
  superLinearity,
} from './support/regular-expressions.ts'

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
