import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_DIR } from './support/process.ts'

test('no source file is longer than 400 lines', async () => {
  const folders = ['server/src', 'client/src', 'mcp/src', 'bench/src', 'dashboard/src']
  for (const folder of folders) {
    for (const file of await readdir(join(PROJECT_DIR, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || file.endsWith('generated.ts')) continue
      const lines = (await readFile(join(PROJECT_DIR, folder, file), 'utf8')).split('\n').length
      expect([file, lines <= 401]).toEqual([file, true])
    }
  }
})

type Imports = { refused: string[]; allowed: string[] }

const SQL = ['sql.ts', 'list.ts', 'invalidations.ts', 'new.ts']
const sqlFrom = (platform: string) => SQL.map((file) => `'${platform}/database/${file}'`)
const TYPES = "type { Db, Database } from '../../platform/database/database.ts'"
const OUTSIDE = [
  ...["'fastify'", "'fastify/x'", "type { FastifyRequest } from 'fastify'"],
  ...["'../media/queries.ts'", "'../../features/media/queries.ts'", "'../media/deep/rules.ts'"],
  ...["'../../config.ts'", "'../../app.ts'", "'../../cli/context.ts'", "'../../demo/load.ts'"],
  ...["'../../wordpress/index.ts'", "'../../platform/../config.ts'", "'./../media/queries.ts'"],
  "{ openDatabase } from '../../platform/database/database.ts'",
]
const INSIDE = ["'node:fs'", "'pg'", "'@scope/package'", "'../../api/deep/errors.ts'", "'./rules.ts'", TYPES]

const CONTRACT: Imports = {
  refused: [...OUTSIDE, "'node:fs'", "'typebox/value'", "'../../api/errors.ts'", "'./queries.ts'", TYPES],
  allowed: [
    ...["'typebox'", "'../../api/endpoint.ts'", "'../../api/reply.ts'", "'../../api/schema.ts'"],
    ...["'./rules.ts'", "'./schema.ts'"],
  ],
}

/** What a file of each kind may import and what not, as it stands after `import`. */
const RULES: Record<string, Imports> = {
  'features/pages/handlers.ts': {
    refused: [...OUTSIDE, ...sqlFrom('../../platform')],
    allowed: [...INSIDE, "'./queries.ts'", "'../../platform/database/errors.ts'"],
  },
  'features/pages/queries.ts': { refused: OUTSIDE, allowed: [...INSIDE, ...sqlFrom('../../platform')] },
  'features/pages/order-queries.ts': { refused: OUTSIDE, allowed: sqlFrom('../../platform') },
  'features/pages/contract.ts': CONTRACT,
  'features/pages/schema.ts': CONTRACT,
  'features/shop/orders/handlers.ts': {
    refused: [
      ...["'fastify'", "'../../media/queries.ts'", "'../../../features/media/queries.ts'"],
      ...["'../../../config.ts'", "'../../../platform/../config.ts'", ...sqlFrom('../../../platform')],
    ],
    allowed: ["'../rules.ts'", "'../products/queries.ts'", "'./queries.ts'", "'../../../api/errors.ts'"],
  },
  'features/shop/orders/contract.ts': {
    refused: ["'node:fs'", "'../../../api/errors.ts'", "'./queries.ts'", "'../products/queries.ts'"],
    allowed: [
      "'typebox'",
      "'../../../api/reply.ts'",
      "'./rules.ts'",
      "'../schema.ts'",
      "'../products/schema.ts'",
    ],
  },
  'http/mount.ts': {
    refused: ["'../features/media/queries.ts'", ...sqlFrom('../platform')],
    allowed: ["'fastify'", "'../api/errors.ts'", "'../platform/context.ts'", "'../codegen/openapi.ts'"],
  },
  'api/reply.ts': {
    refused: ["'fastify'", "'../platform/values/ids.ts'", "'../http/mount.ts'", "'../contract.ts'"],
    allowed: ["'typebox'", "'./endpoint.ts'"],
  },
  'codegen/openapi.ts': {
    refused: ["'fastify'", "'../http/mount.ts'", "'../features/pages/handlers.ts'"],
    allowed: ["'../api/endpoint.ts'", "'../contract.ts'", "'./typescript.ts'"],
  },
  'platform/storage/s3.ts': {
    refused: ["'fastify'", "'../../features/media/queries.ts'", "'../../config.ts'", "'../../http/mount.ts'"],
    allowed: ["'pg'", "'../values/clock.ts'", "'../database/sql.ts'", "'../work/events.ts'"],
  },
  'cli/serve.ts': {
    refused: ["'fastify'", ...sqlFrom('../platform')],
    allowed: ["'../config.ts'", "'../platform/database/migrate.ts'", "'../features/pages/queries.ts'"],
  },
  'demo/load.ts': {
    refused: ["'fastify'", ...sqlFrom('../platform')],
    allowed: ["'../platform/values/ids.ts'"],
  },
  'wordpress/index.ts': { refused: ["'fastify'", ...sqlFrom('../platform')], allowed: ["'./types.ts'"] },
  'config.ts': { refused: ["'fastify'", ...sqlFrom('./platform')], allowed: ["'./platform/observe/log.ts'"] },
  'app.ts': {
    refused: sqlFrom('./platform'),
    allowed: ["'fastify'", "'./features/pages/handlers.ts'"],
  },
  'server.ts': { refused: [], allowed: ["'fastify'", ...sqlFrom('./platform')] },
  'dashboard/src/lib/session.ts': {
    refused: ["'../components/states.ts'", "'../features/pages/slug.ts'", "'../app/shell.ts'"],
    allowed: ["'react'", "'@sitewright/client'", "'./api.ts'"],
  },
  'dashboard/src/components/lists/table.ts': {
    refused: ["'../../features/pages/slug.ts'", "'../../app/shell.ts'"],
    allowed: ["'@mantine/core'", "'../../lib/format.ts'", "'../feedback/states.ts'", "'./filters.ts'"],
  },
  'dashboard/src/features/pages/pages.ts': {
    refused: [
      ...["'../media/upload.ts'", "'../../features/media/upload.ts'"],
      ...["'../../app/shell.ts'", "'../../main.ts'"],
    ],
    allowed: ["'react'", "'../../lib/format.ts'", "'../../components/lists/table.ts'", "'./editor/bar.ts'"],
  },
  'dashboard/src/features/pages/editor/bar.ts': {
    refused: ["'../../media/upload.ts'", "'../../../features/media/upload.ts'", "'../../../app/shell.ts'"],
    allowed: ["'../../../lib/format.ts'", "'../../../components/lists/table.ts'", "'../slug.ts'"],
  },
  'dashboard/src/app/shell.ts': {
    refused: ["'../main.tsx'"],
    allowed: ["'../features/pages/pages.ts'", "'../lib/format.ts'"],
  },
}

const pathOf = (file: string) => (file.startsWith('dashboard/') ? file : `server/src/${file}`)

describe('lint refuses what may not be imported, and nothing else, in', () => {
  let folder: string
  const refusedLines = new Map<string, number[]>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sitewright-lint-'))
    await copyFile(join(PROJECT_DIR, 'biome.json'), join(folder, 'biome.json'))
    for (const [file, { refused, allowed }] of Object.entries(RULES)) {
      const path = join(folder, pathOf(file))
      await mkdir(dirname(path), { recursive: true })
      const imports = [...refused, ...allowed].map((text) => `import ${text}\n`)
      await writeFile(path, imports.join(''))
    }
    const options = ['--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none']
    const biome = join(PROJECT_DIR, 'node_modules/.bin/biome')
    const { stdout } = spawnSync(biome, ['lint', ...options, '--reporter=github'], {
      cwd: folder,
      encoding: 'utf8',
    })
    for (const [, file, line] of stdout.matchAll(
      /file=\S*?(?:server\/src\/|(?=dashboard\/))(\S+?\.ts),line=(\d+),/g,
    )) {
      refusedLines.set(file as string, [...(refusedLines.get(file as string) ?? []), Number(line)])
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(Object.entries(RULES))('%s', (file, { refused, allowed }) => {
    const lines = new Set(refusedLines.get(file))
    expect([...refused, ...allowed].filter((_, index) => lines.has(index + 1))).toEqual(refused)
  })
})
