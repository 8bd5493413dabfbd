/** A gibibyte. */
export const MAX_FILE_BYTES = 1024 ** 3

const CONTENT_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/** The content type as the sender gave it, without parameters. */
export const contentTypeOf = (sent: string | null) => {
  const type = (sent ?? '').split(';', 1)[0]?.trim() ?? ''
  return CONTENT_TYPE.test(type) ? type : 'application/octet-stream'
}
