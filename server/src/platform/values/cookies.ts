/** The value of a cookie in a Cookie header; null if there is none with this name. */
export function cookieIn(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  for (const pair of header?.split(';') ?? []) {
    const cookie = pair.trimStart()
    if (cookie.startsWith(start)) return cookie.slice(start.length)
  }
  return null
}
