/** The screen to open after logging in; restricted to this origin. */
export function destination(): string {
  const { origin, search } = window.location
  const to = new URLSearchParams(search).get('to') ?? '/'
  if (!URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  const path = url.pathname.replace(/^\/+/, '/')
  return url.origin === origin && path !== '/login' ? path + url.search : '/'
}
