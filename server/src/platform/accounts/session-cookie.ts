import { cookieIn } from '../values/cookies.ts'

/** 32 random characters and better-auth's signature, which is redundant here: sessions are found by the hash of the token. */
const VALUE = /^([0-9A-Za-z]{32})\./
/** Browsers bind a `__Host-` cookie to TLS and to the exact host. */
const NAMES = { overTls: '__Host-sitewright', plain: 'sitewright' }

export const sessionCookieName = (isSecure: boolean) => (isSecure ? NAMES.overTls : NAMES.plain)

/** The session token in a Cookie header; null if there is no well-formed one. */
export const sessionTokenIn = (header: string | undefined, isSecure: boolean): string | null =>
  VALUE.exec(cookieIn(header, sessionCookieName(isSecure)) ?? '')?.[1] ?? null
