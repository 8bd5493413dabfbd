import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startS3 } from '../support/s3.ts'
import { startTestServer } from '../support/server.ts'

const directory = await mkdtemp(join(tmpdir(), 'sitewright-s3-'))
const s3 = await startS3(directory)
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})
const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.config
const local = await startTestServer()
const remote = await startTestServer({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: accessKeyId as string,
  S3_SECRET_ACCESS_KEY: secretAccessKey as string,
})

const policyOf = async ({ fetch }: typeof local, path: string) => {
  const { headers } = await fetch(path)
  const directives = (headers.get('content-security-policy') ?? '').split('; ')
  return Object.fromEntries(directives.map((directive) => [directive.split(' ', 1)[0], directive]))
}

test('sends no address of its own to others', async () => {
  for (const path of ['/', '/setup'])
    expect((await local.fetch(path)).headers.get('referrer-policy')).toBe('same-origin')
})

test('allows only its own scripts, no framing, and no foreign connections but uploads', async () => {
  for (const path of ['/', '/live/overview', '/setup']) {
    expect(await policyOf(local, path)).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src': "script-src 'self'",
      'frame-ancestors': "frame-ancestors 'none'",
      'connect-src': "connect-src 'self'",
    })
  }
  expect(await policyOf(remote, '/')).toMatchObject({ 'connect-src': `connect-src 'self' ${endpoint}` })
})
