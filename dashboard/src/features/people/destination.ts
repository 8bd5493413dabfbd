const KEPT = 'sitewright.destination'

/** The screen to open after logging in; restricted to this origin. */
export function destination(to = new URLSearchParams(window.location.search).get('to') ?? '/'): string {
  const { origin } = window.location
  if (!URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  const path = url.pathname.replace(/^\/+/, '/')
  return url.origin === origin && !/^\/login(\/|$)/.test(path) ? path + url.search : '/'
}

/** Keeps it in this tab for the way back from another site. */
export const keepDestination = () => sessionStorage.setItem(KEPT, destination())
export const keptDestination = () => destination(sessionStorage.getItem(KEPT) ?? '/')
