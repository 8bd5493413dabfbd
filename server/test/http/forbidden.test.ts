import { expect, test } from 'vitest'
import type { Role } from '../../src/api/access.ts'
import { loggedIn } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { accountId, siteId } = await server.tenant()
const other = await server.tenant()

const refusalOf = async (role: Role, method: string, path: string, headers = {}) => {
  const { browser } = await loggedIn(server, accountId, role)
  const response = await browser.fetch(path, { method, headers })
  const { error } = await response.json()
  return { status: response.status, message: error.message, details: error.details }
}

test('a 403 for a viewer names the missing scope', async () => {
  const refusal = await refusalOf('viewer', 'DELETE', `/v1/sites/${siteId}/pages/page_none`)
  expect(refusal).toMatchObject({ status: 403, details: { scope: 'pages:write' } })
  expect(refusal.message).toBe('The role viewer lacks the scope pages:write')
})

test('a 403 for an editor names the missing role', async () => {
  const refusal = await refusalOf('editor', 'GET', '/v1/keys')
  expect(refusal).toMatchObject({ status: 403, details: { role: 'owner' } })
  expect(refusal.message).toContain('owner')
})

test('a 403 for another account names the missing membership', async () => {
  const headers = { 'x-sitewright-account': other.accountId }
  const refusal = await refusalOf('owner', 'GET', '/v1/keys', headers)
  expect(refusal).toMatchObject({ status: 403, details: { role: 'member' } })
  expect(refusal.message).toContain('not a member')
})
