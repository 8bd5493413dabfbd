import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { PROJECT_DIR } from '../support/process.ts'

const SOURCE = join(PROJECT_DIR, 'server/src')

type Function = { name: string; comment: string; parameters: string }
type Span = { start: number; end: number }
type Statement = Span & {
  type: string
  declaration?: Statement | null
  id?: { name: string } | null
  params?: Span[]
  declarations?: { id: { name?: string }; init?: (Span & { type: string; params?: Span[] }) | null }[]
}

/** The functions at the top level of a file, arrows too, with the comment above them and the text of their parameters. */
function functionsIn(file: string, source: string): Function[] {
  const body = parseSync(file, source).program.body as unknown as Statement[]
  return body.flatMap((statement) => {
    const declared = statement.declaration ?? statement
    const before = source.slice(0, statement.start).trimEnd()
    const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
    const found = [
      { name: declared.id?.name, params: declared.params },
      ...(declared.declarations ?? []).map(({ id, init }) => ({ name: id.name, params: init?.params })),
    ]
    return found.flatMap(({ name, params }) => {
      if (!name || !params) return []
      const parameters = params.map(({ start, end }) => source.slice(start, end)).join(', ')
      return [{ name, comment, parameters }]
    })
  })
}

const TENANT_SECOND =
  /^db: Db, ((site|account|user)Id: string|\{ accountId, mode \}: (Caller|Pick<Caller, .*?>))/

test('every query takes its tenant second unless documented as of all sites', async () => {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) =>
    /^(features|website)\/.*queries\.ts$/.test(file),
  )
  const functions = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(SOURCE, file), 'utf8')
      return functionsIn(file, source).map((found) => ({ file, ...found }))
    }),
  )
  // Without a database it only builds SQL.
  const queries = functions.flat().filter(({ parameters }) => /\bDb\b/.test(parameters))
  expect(queries.length).toBeGreaterThan(500)
  const ofAnyone = queries.filter(
    ({ comment, parameters }) => !/of all sites/i.test(comment) && !TENANT_SECOND.test(parameters),
  )
  expect(ofAnyone.map(({ file, name, parameters }) => `${file} ${name}(${parameters})`)).toEqual([])
})
