/** The value of a cookie in a Cookie header; null if there is none with this name. */
export function cookieIn(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  for (const pair of header?.split(';') ?? []) {
    const cookie = pair.trimStart()
    if (cookie.startsWith(start)) return cookie.slice(start.length)
  }
  return null
}

/** Browsers bind a `__Host-` cookie to TLS and to the exact host. */
export const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

type Kept = { seconds: number; sameSite: 'Strict' | 'Lax'; isSecure: boolean; path?: string }

/** A Set-Cookie header for a cookie that scripts cannot read. With 0 seconds it deletes the cookie. */
export const setCookie = (
  name: string,
  value: string,
  { seconds, sameSite, isSecure, path = '/' }: Kept,
): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
