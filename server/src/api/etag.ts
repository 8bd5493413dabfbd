/** Whether an If-None-Match header names the tag (RFC 9110, weak comparison). */
export const matchesEtag = (header: string, etag: string) =>
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
