import { cookieIn, cookieName, setCookie } from '../values/cookies.ts'

export const SESSION_SECONDS = 30 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

const nameOf = (isSecure: boolean) => cookieName('sitewright', isSecure)

/** The session token in a Cookie header; null if there is no well-formed one. */
export const sessionTokenIn = (header: string | undefined, isSecure: boolean): string | null =>
  TOKEN.exec(cookieIn(header, nameOf(isSecure)) ?? '')?.[0] ?? null

export const sessionCookie = (token: string, isSecure: boolean): string =>
  setCookie(nameOf(isSecure), token, { seconds: SESSION_SECONDS, sameSite: 'Strict', isSecure })

export const expiredSessionCookie = (isSecure: boolean): string =>
  setCookie(nameOf(isSecure), '', { seconds: 0, sameSite: 'Strict', isSecure })
