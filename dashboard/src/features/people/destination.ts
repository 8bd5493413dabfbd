/** Where one wanted to go before one had to log in: a screen of this server, whatever the address says. */
export function destination(): string {
  const { origin, search } = window.location
  const to = new URLSearchParams(search).get('to') ?? '/'
  if (!URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  const path = url.pathname.replace(/^\/+/, '/')
  return url.origin === origin && path !== '/login' ? path + url.search : '/'
}
