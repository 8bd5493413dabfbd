/** 32 random characters, then better-auth's signature, which adds nothing to them: sessions are found by their hash. */
const VALUE = /^([0-9A-Za-z]{32})\./
/** What a browser keeps for a host and its own scripts alone, where the connection is safe. */
const NAMES = { overTls: '__Host-sitewright', plain: 'sitewright' }

export const sessionCookieName = (isSecure: boolean) => (isSecure ? NAMES.overTls : NAMES.plain)

/** The session's token in a Cookie header; null where there is none that could be one. */
export function sessionTokenIn(header: string | undefined, isSecure: boolean): string | null {
  if (header === undefined) return null
  const start = `${sessionCookieName(isSecure)}=`
  for (const pair of header.split(';')) {
    const cookie = pair.trimStart()
    if (cookie.startsWith(start)) return VALUE.exec(cookie.slice(start.length))?.[1] ?? null
  }
  return null
}
