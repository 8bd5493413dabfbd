import sharp from 'sharp'
import type { TestServer } from '../../support/server.ts'

export const text = Buffer.from('hello, world\n')
export const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
  .png()
  .toBuffer()

type Tenant = Awaited<ReturnType<TestServer['tenant']>>

export const put = (url: string, body: Uint8Array | string, contentType: string) =>
  fetch(url, { method: 'PUT', body: body as BodyInit, headers: { 'content-type': contentType } })

export const createUpload = (
  { client, siteId }: Tenant,
  filename: string,
  contentType: string,
  size: number,
) => client.media.createUploadUrl(siteId, { filename, contentType, size })

/** Uploads a file and returns its media item. */
export async function upload(tenant: Tenant, filename: string, contentType: string, bytes: Buffer) {
  const { uploadUrl, fileId } = await createUpload(tenant, filename, contentType, bytes.length)
  const { status } = await put(uploadUrl, bytes, contentType)
  if (status !== 200) throw new Error(`The upload of ${filename} failed with ${status}`)
  return tenant.client.media.get(tenant.siteId, fileId)
}
