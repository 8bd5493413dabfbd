import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { PROVIDER_NAMES } from '../../../src/platform/language-model/providers.ts'
import { ConfigError } from '../../../src/platform/values/config-error.ts'
import { ask } from '../../support/ai.ts'
import {
  fails,
  type ReceivedRequest,
  startOpenAiServer,
  TEST_KEY,
  TEST_MODEL,
} from '../../support/openai-server.ts'
import { PROJECT_DIR } from '../../support/process.ts'

describe('language model configuration', () => {
  const full = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-5-mini', AI_API_KEY: 'sk-secret-123' }

  test('is off by default and needs only a URL and a model', () => {
    expect(readConfig({}).ai).toBeNull()
    expect(readConfig({ AI_TIMEOUT_MS: '5000', AI_STREAM: 'off' }).ai).toBeNull()
    expect(readConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'qwen3' }).ai).toEqual({
      provider: 'openai-compatible',
      model: 'qwen3',
      apiKey: null,
      baseUrl: 'http://127.0.0.1:11434/v1',
      stream: true,
      timeoutMs: 120_000,
    })
    expect(readConfig({ ...full, AI_STREAM: 'off', AI_TIMEOUT_MS: '9000' }).ai).toEqual({
      provider: 'openai',
      model: 'gpt-5-mini',
      apiKey: 'sk-secret-123',
      baseUrl: null,
      stream: false,
      timeoutMs: 9_000,
    })
  })

  test.each([
    [{ AI_PROVIDER: 'openai' }, 'AI_MODEL is missing'],
    [{ AI_BASE_URL: 'http://127.0.0.1:11434/v1' }, 'AI_MODEL is missing'],
    [{ AI_MODEL: 'gpt-5-mini' }, 'AI_PROVIDER is missing'],
    [{ AI_API_KEY: 'sk-secret-123' }, 'AI_PROVIDER is missing'],
    [{ ...full, AI_API_KEY: '' }, 'AI_API_KEY is missing'],
    [{ ...full, AI_PROVIDER: 'azure' }, 'AI_BASE_URL is missing'],
    [{ ...full, AI_PROVIDER: 'openai-compatible' }, 'AI_BASE_URL is missing'],
    [{ ...full, AI_BASE_URL: 'localhost:11434' }, 'AI_BASE_URL must be a URL'],
    [{ ...full, AI_STREAM: 'maybe' }, 'AI_STREAM must be on or off'],
    [{ ...full, AI_TIMEOUT_MS: '1' }, 'AI_TIMEOUT_MS must be a whole number'],
    [{ ...full, AI_PROVIDER: 'constructor' }, `AI_PROVIDER must be one of ${PROVIDER_NAMES.join(', ')}`],
  ])('rejects %j without revealing the key', (env, message) => {
    const read = () => readConfig(env as NodeJS.ProcessEnv)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(message)
    expect(read).not.toThrow('sk-secret')
  })

  test.each(PROVIDER_NAMES)('reaches %s at its default URL with key and model', async (AI_PROVIDER) => {
    const ai = await startOpenAiServer(fails(401))
    await expect(ask({ ...ai.env, AI_PROVIDER })).rejects.toMatchObject({ failure: 'misconfigured' })
    const [{ path, headers, body }] = ai.requests as [ReceivedRequest]
    expect(JSON.stringify(headers)).toContain(TEST_KEY)
    expect(`${path} ${body.model}`).toContain(TEST_MODEL)
  })

  test('loads no provider code before the first request', async () => {
    const { files, packages } = await staticImports('server/src/cli/serve.ts')
    expect(files).toContain('server/src/platform/language-model/open.ts')
    expect([...packages].filter((name) => /^#bundled/.test(name))).toEqual([])
    const { packages: loaded } = await staticImports('server/src/platform/language-model/provider-model.ts')
    expect(loaded).toContain('#bundled/language-model')
  })
})

/** The files and packages that a file imports, directly or indirectly. */
async function staticImports(entry: string) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = async (path: string) => {
    if (files.has(path)) return
    files.add(path)
    const { module } = parseSync(path, await readFile(join(PROJECT_DIR, path), 'utf8'))
    const reexports = module.staticExports.flatMap(({ entries }) => entries)
    const imports = module.staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    )
    for (const { moduleRequest } of [...imports, ...reexports]) {
      const name = moduleRequest?.value
      if (name?.startsWith('.')) await follow(join(dirname(path), name))
      else if (name) packages.add(name)
    }
  }
  await follow(entry)
  return { files, packages }
}
