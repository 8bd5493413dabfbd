import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sitewright } from '../../../client/src/index.ts'
import { createTestDatabase } from '../support/database.ts'
import { browserOf, tokenOf } from '../support/people.ts'
import { freePort, runCli, runJson, type ServerProcess, serveProcess } from '../support/process.ts'
import { visit } from '../support/visit.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'sitewright-cli-'))
const env = { DATA_DIR: dataDir }
let server: ServerProcess

beforeAll(async () => {
  server = await serveProcess(env)
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const metricsPort = await freePort()
const clientOf = (apiKey: string) => new Sitewright({ apiKey, baseUrl: server.address, maxRetries: 0 })

describe('the first start', () => {
  test('serves the demo site at the address it prints', async () => {
    const { siteUrl } = server.started as Record<string, string>
    const answer = await visit({ address: server.address }, { host: new URL(siteUrl as string).host })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<h1')
  })

  test('creates a demo account with a live and a sandbox site, and prints its keys', async () => {
    const { accountId, liveKey, sandboxKey, liveSiteId, sandboxSiteId } = server.started as Record<
      string,
      string
    >
    const account = {
      id: accountId,
      name: 'Demo',
      tier: 'agency',
      createdAt: expect.any(String),
      suspendedAt: null,
    }
    expect(await runJson(['accounts', 'list'], env)).toEqual({ accounts: [account] })
    // The only account need not be named.
    expect((await runJson(['keys', 'list'], env)).keys).toHaveLength(2)
    for (const [key, siteId] of [
      [liveKey, liveSiteId],
      [sandboxKey, sandboxSiteId],
    ] as [string, string][]) {
      const client = clientOf(key)
      expect((await client.sites.list()).data.map(({ id }) => id)).toEqual([siteId])
      for (const status of ['draft', 'published', 'archived'] as const) {
        expect((await client.pages.list(siteId, { status })).total).toBeGreaterThan(2)
      }
      expect((await client.pages.list(siteId)).total).toBeGreaterThanOrEqual(30)
      const media = await client.media.list(siteId)
      expect(media.total).toBeGreaterThanOrEqual(30)
      for (const { url } of media.data.slice(0, 3)) expect((await fetch(url)).status).toBe(200)
    }
    const limit = (await fetch(`${server.address}/v1/sites`, { headers: { 'x-api-key': liveKey as string } }))
      .headers
    expect(limit.get('x-ratelimit-limit')).toBe('6000')
  })
})

describe('users', () => {
  const PASSWORD = 'correct horse battery'
  const visitor = () => browserOf(server.address)
  const started = () => server.started as { setupUrl: string; accountId: string }

  test('begin with the owner of the demo account, by the link printed at the start', async () => {
    expect(started().setupUrl).toMatch(new RegExp(`^${server.address}/setup#token=[\\w-]{43}$`))
    const renewed = await runJson(['users', 'setup'], env)
    const setUp = (url: string) =>
      visitor().client.people.setUp({
        token: tokenOf(url),
        name: 'Ada',
        email: 'ada@example.com',
        password: PASSWORD,
      })
    await expect(setUp(started().setupUrl)).rejects.toThrow('no longer valid')
    const session = await setUp(renewed.url)
    expect(session.accounts).toEqual([
      { id: started().accountId, name: 'Demo', tier: 'agency', role: 'owner', needsSecondFactor: false },
    ])
    const { code, stderr } = await runCli(['users', 'setup'], env)
    expect([code, stderr]).toEqual([1, expect.stringContaining('already has an owner')])
  })

  test('are created, listed, and given a new password by the operator', async () => {
    const account = started().accountId
    const user = ['--email', 'Grace@example.com', '--name', 'Grace', '--account', account, '--role', 'editor']
    const made = await runJson(['users', 'create', ...user], env)
    const choose = (url: string, newPassword: string) => {
      const { client } = visitor()
      return client.people.resetPassword({ token: tokenOf(url), newPassword })
    }
    const first = await choose(made.url, PASSWORD)
    expect(first.user).toEqual({ id: made.id, name: 'Grace', email: 'grace@example.com' })
    expect(first.accounts.map(({ role }) => role)).toEqual(['editor'])
    expect(await runJson(['users', 'create', ...user], env)).toEqual({ id: made.id, url: null })

    const { url } = await runJson(['users', 'reset-password', 'grace@example.com'], env)
    await choose(url, 'staple battery horse')
    await visitor().client.people.logIn({ email: 'grace@example.com', password: 'staple battery horse' })
    const { users } = await runJson(['users', 'list'], env)
    expect(
      users.map(({ email, accounts }: { email: string; accounts: object[] }) => [email, accounts]),
    ).toEqual([
      ['ada@example.com', [{ id: account, name: 'Demo', role: 'owner' }]],
      ['grace@example.com', [{ id: account, name: 'Demo', role: 'editor' }]],
    ])
    for (const args of [
      ['users', 'reset-password', 'nobody@example.com'],
      ['users', 'create', '--email', 'x', '--name', 'X', '--account', account],
      // A top-level domain has letters only.
      ['users', 'create', '--email', 'x@localhost.1', '--name', 'X', '--account', account],
      ['users', 'create', '--email', 'x@example.com', '--name', 'X', '--account', 'acct_none'],
    ]) {
      expect((await runCli(args, env)).code).toBe(1)
    }
  })

  test('get an invitation instead of access when their email is registered', async () => {
    const { id: account } = await runJson(['accounts', 'create', '--name', 'Bank', '--tier', 'free'], env)
    const email = 'treasurer@example.com'
    const squatter = visitor()
    const inviter = browserOf(server.address, { accountId: started().accountId })
    await inviter.client.people.logIn({ email: 'ada@example.com', password: PASSWORD })
    const { url: ownLink } = await inviter.client.people.invite({ email, role: 'viewer' })
    await squatter.client.people.acceptInvitation({
      token: tokenOf(ownLink),
      name: 'Not the treasurer',
      password: PASSWORD,
    })

    const user = ['--email', email, '--name', 'Treasurer', '--account', account, '--role', 'owner']
    const { url } = await runJson(['users', 'create', ...user], env)
    const accountsOf = async (client: Sitewright) =>
      (await client.people.getSession()).accounts.map(({ id }) => id)
    expect(await accountsOf(squatter.client)).toEqual([started().accountId])
    const mailboxOwner = visitor()
    const { url: reset } = await runJson(['users', 'reset-password', email], env)
    const newPassword = 'staple battery horse'
    await mailboxOwner.client.people.resetPassword({ token: tokenOf(reset), newPassword })
    await mailboxOwner.client.people.acceptInvitation({ token: tokenOf(url), password: newPassword })
    expect(await accountsOf(mailboxOwner.client)).toEqual([started().accountId, account])
    await expect(accountsOf(squatter.client)).rejects.toThrow()
  })
})

describe('commands on the embedded database of a running server', () => {
  test('create, list and revoke accounts and keys', async () => {
    const account = await runJson(['accounts', 'create', '--name', 'Agency X', '--tier', 'agency'], env)
    expect(account).toEqual({ id: expect.stringMatching(/^acct_/) })
    const create = (mode: string, scopes: string) =>
      runJson(
        ['keys', 'create', '--account', account.id, '--name', 'CI', '--mode', mode, '--scopes', scopes],
        env,
      )
    const live = await create('live', 'all')
    expect(live).toEqual({ id: expect.stringMatching(/^key_/), key: expect.stringMatching(/^svc_live_/) })
    const sandbox = await create('sandbox', 'sites:read, pages:read')
    const site = await clientOf(live.key).sites.create({ name: 'New' })
    expect(site.name).toBe('New')
    await expect(clientOf(sandbox.key).sites.create({ name: 'New' })).rejects.toThrow('sites:write')

    const { keys } = await runJson(['keys', 'list', '--account', account.id], env)
    expect(keys.map((key: { id: string }) => key.id)).toEqual([live.id, sandbox.id])
    expect(JSON.stringify(keys)).not.toContain(live.key)
    expect(keys[1]).toMatchObject({ mode: 'sandbox', scopes: ['sites:read', 'pages:read'], revokedAt: null })

    await runJson(['keys', 'revoke', live.id], env)
    await expect
      .poll(() =>
        clientOf(live.key)
          .sites.list()
          .then(
            () => 200,
            (error) => error.status,
          ),
      )
      .toBe(401)
  })

  test('find the database up to date, and print the OpenAPI document', async () => {
    expect(await runJson(['migrate'], env)).toEqual({ applied: [] })
    expect((await runJson(['openapi'], env)).openapi).toBe('3.1.0')
  })

  test.each([
    [
      ['accounts', 'create', '--name', 'X', '--tier', 'gold'],
      'choose one of free, starter, professional, agency',
    ],
    [['keys', 'list'], 'choose one with --account'],
    [['accounts', 'create', '--name', 'X'], "required option '--tier <tier>' not specified"],
    [
      ['keys', 'create', '--account', 'acct_none', '--name', 'X', '--mode', 'live', '--scopes', 'all'],
      'There is no account acct_none',
    ],
    [
      ['keys', 'create', '--account', 'a', '--name', 'X', '--mode', 'test', '--scopes', 'all'],
      'Allowed choices are live, sandbox',
    ],
    [
      ['keys', 'create', '--account', 'a', '--name', 'X', '--mode', 'live', '--scopes', 'all,the'],
      'Unknown: all, the',
    ],
    [['keys', 'revoke', 'key_none'], 'There is no key key_none'],
    [['import', 'wordpress', '/none.xml', '--account', 'a', '--site', 's'], 'There is no account a'],
    [['frobnicate'], "unknown command 'frobnicate'"],
  ])('explain the error of %j', async (args, message) => {
    const { code, stderr } = await runCli(args, env)
    expect(code).not.toBe(0)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
  })

  test.each([['one process'], ['two workers', '--workers', '2']])(
    'report a taken port with %s and leave the running server alone',
    async (_who, ...args) => {
      const { code, stderr } = await runCli(['serve', ...args], {
        ...env,
        PORT: new URL(server.address).port,
        LOG_LEVEL: 'silent',
      })
      expect(code).toBe(1)
      expect(stderr).toContain('is already in use; set PORT')
      expect((await fetch(`${server.address}/v1/health`)).status).toBe(200)
    },
  )
})

test('a start on a taken port loses neither demo keys nor the set-up link', async () => {
  const database = await createTestDatabase()
  const ownDir = await mkdtemp(join(tmpdir(), 'sitewright-taken-port-'))
  const ownEnv = { HOST: '0.0.0.0', DATA_DIR: ownDir, DATABASE_URL: database.url }
  const startOn = (address: string) =>
    runCli(['serve'], { ...ownEnv, PORT: new URL(address).port, LOG_LEVEL: 'silent' })
  expect((await startOn(server.address)).code).toBe(1)
  const open = await serveProcess(ownEnv)
  try {
    const keysFile = join(ownDir, 'demo-keys.txt')
    expect(open.started).toMatchObject({ keysFile })
    expect(open.output()).not.toMatch(/svc_(live|sandbox)_/)
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
    const [, liveKey = ''] = /^live +(\S+)$/m.exec(await readFile(keysFile, 'utf8')) ?? []
    const client = new Sitewright({ apiKey: liveKey, baseUrl: open.address })
    expect((await client.sites.list()).data.map(({ id }) => id)).toEqual([open.started.liveSiteId])
    expect((await startOn(open.address)).code).toBe(1)
    const token = tokenOf(open.started.setupUrl as string)
    const owner = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    await browserOf(open.address).client.people.setUp({ token, ...owner })
  } finally {
    await open.stop()
    await database.drop()
    await rm(ownDir, { recursive: true, force: true })
  }
})

describe('a restart', () => {
  test('keeps all data and creates no second demo account', async () => {
    const { liveKey, liveSiteId } = server.started as Record<string, string>
    const page = await clientOf(liveKey as string).pages.create(liveSiteId as string, {
      title: 'Kept',
      slug: 'kept',
    })
    expect(await server.stop()).toBe(0)
    server = await serveProcess(env)
    expect(server.started).toEqual({ address: expect.any(String) })
    expect(await clientOf(liveKey as string).pages.get(liveSiteId as string, page.id)).toEqual(page)
  })

  test('is not needed for commands', async () => {
    await server.stop()
    expect(await runJson(['accounts', 'create', '--name', 'Alone', '--tier', 'starter'], env)).toHaveProperty(
      'id',
    )
    server = await serveProcess({ ...env, METRICS_PORT: String(metricsPort) }, ['--workers', '2'])
  })

  test('with several workers serves their metrics as one', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await fetch(`${server.address}/v1/health`, { headers: { connection: 'close' } })).status).toBe(
        200,
      )
    }
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(text).toContain(
      'sitewright_http_request_duration_seconds_count{operation="health.get",status="200"} 10',
    )
  })

  test('with several workers shares one rate limit', async () => {
    const account = await runJson(['accounts', 'create', '--name', 'Starter', '--tier', 'starter'], env)
    const { key } = await runJson(
      ['keys', 'create', '--account', account.id, '--name', 'K', '--mode', 'live', '--scopes', 'all'],
      env,
    )
    const ask = () =>
      fetch(`${server.address}/v1/sites`, { headers: { 'x-api-key': key, connection: 'close' } })
    let allowed = 0
    const deadline = Date.now() + 3_000
    while (Date.now() < deadline) {
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      allowed += answers.filter(({ status }) => status === 200).length
    }
    // At most 10 in each second the requests fell into.
    expect(allowed).toBeLessThanOrEqual(50)
    expect(allowed).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
  })
})
