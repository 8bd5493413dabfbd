import { domainToASCII, domainToUnicode } from 'node:url'

/** The ASCII form of a host name in lower case (RFC 5891); empty when it is none. */
export const asciiHost = (name: string) => domainToASCII(name.trim().replace(/\.$/, '')).toLowerCase()

/** The name as people read it. */
export const shownHost = (host: string) => domainToUnicode(host) || host

/** The host with `www.`, or without it. */
export const counterpartOf = (host: string) => (host.startsWith('www.') ? host.slice(4) : `www.${host}`)
