import { expect, test } from 'vitest'
import { runCli, serveProcess } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({}, { background: false })
const roles = {
  DATABASE_URL: server.databaseUrl,
  DATA_DIR: server.dataDir,
  DEMO: 'off',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'sitewright',
  OIDC_NAME: 'Acme',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'staff=viewer',
}

async function examine(env: Record<string, string>) {
  const { stdout } = await runCli(['doctor', '--json'], { ...roles, ...env })
  const { findings } = JSON.parse(stdout) as { findings: { check: string }[] }
  return findings.filter(({ check }) => check === 'single sign-on')
}
async function startOf(env: Record<string, string> = {}) {
  const started = await serveProcess({ ...roles, ...env })
  await started.stop()
  return started.output()
}

test('operators are told that single sign-on ends for everybody with a second account, and what to do', async () => {
  const { id: OIDC_ACCOUNT } = await server.account()
  const works = [{ state: 'ok', message: 'People can log in with Acme, which gives roles', advice: null }]
  expect(await examine({})).toMatchObject(works)
  expect(await startOf()).not.toContain('OIDC_ACCOUNT')

  const why = 'Nobody can log in with Acme: there are several accounts'
  const advice = 'Set OIDC_ACCOUNT to the id of the account'
  const { stderr } = await runCli(['accounts', 'create', '--name', 'Second', '--tier', 'free'], roles)
  for (const told of [stderr, await startOf()]) {
    expect(told).toContain(why)
    expect(told).toContain(advice)
  }
  expect(await examine({})).toMatchObject([
    { state: 'problem', message: expect.stringContaining(why), advice: expect.stringContaining(advice) },
  ])

  expect(await examine({ OIDC_ACCOUNT })).toMatchObject(works)
  expect(await startOf({ OIDC_ACCOUNT })).not.toContain('Nobody')
  expect(await examine({ OIDC_ACCOUNT: 'acct_gone' })).toMatchObject([
    {
      state: 'problem',
      message: expect.stringContaining('acct_gone'),
      advice: expect.stringContaining(advice),
    },
  ])
})
