import type { MediaDetail, Sitewright } from '@sitewright/client'
import { messageOf } from '../../lib/errors.ts'

/** Content types by file extension, for files whose type the browser does not know. */
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  webm: 'video/webm',
  webp: 'image/webp',
}
export const contentTypeOf = ({ name, type }: File) =>
  type || TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] || 'application/octet-stream'

const VERIFY_EVERY_MS = 500
const VERIFY_AT_MOST_MS = 60_000

/** Uploads a file to the media of a site. `onProgress` receives percentages. */
export async function uploadFile(
  api: Sitewright,
  siteId: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<MediaDetail> {
  const contentType = contentTypeOf(file)
  const { uploadUrl, fileId } = await api.media.createUploadUrl(siteId, {
    filename: file.name,
    contentType,
    size: file.size,
  })
  await put(uploadUrl, file, contentType, onProgress)
  return verified(api, siteId, fileId)
}

/** Uses XMLHttpRequest because fetch reports no upload progress. */
function put(url: string, file: File, contentType: string, onProgress: (percent: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', contentType)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total))
    request.onerror = () => reject(new UploadError('The upload was interrupted. Try again.'))
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new UploadError(reasonOf(request)))
    }
    request.send(file)
  })
}

export class UploadError extends Error {}

function reasonOf({ responseText, status }: XMLHttpRequest): string {
  try {
    return JSON.parse(responseText).error.message
  } catch {
    return `The server rejected the file (${status})`
  }
}

/** Object storage verifies uploads asynchronously. */
async function verified(api: Sitewright, siteId: string, fileId: string): Promise<MediaDetail> {
  const end = Date.now() + VERIFY_AT_MOST_MS
  for (;;) {
    const media = await api.media.get(siteId, fileId)
    if (media.status === 'ready') return media
    if (media.failure) throw new UploadError(media.failure)
    if (Date.now() > end) throw new UploadError('The file is still being checked; reload in a moment')
    await new Promise((resolve) => setTimeout(resolve, VERIFY_EVERY_MS))
  }
}

export const uploadFailure = (error: unknown) =>
  error instanceof UploadError ? error.message : messageOf(error)
