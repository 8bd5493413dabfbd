/** Where sites are served: on `{scheme}://{slug}.{domain}`. The domain includes the port, unless it is the default one. */
export type SitesAddress = { scheme: 'http' | 'https'; domain: string }

type Settings = { publicUrl: string | null; sitesDomain: string | null }

/** Sites use the scheme of the server itself. Browsers resolve every name below localhost to this machine. */
export const sitesAddressOf = ({ publicUrl, sitesDomain }: Settings, port: number): SitesAddress => ({
  scheme: publicUrl?.startsWith('https:') ? 'https' : 'http',
  domain: sitesDomain ?? `localhost:${port}`,
})

export const siteUrl = ({ scheme, domain }: SitesAddress, slug: string) => `${scheme}://${slug}.${domain}`

/** The address of a domain of a site: with the scheme and port that the sites have. */
export const domainUrl = ({ scheme, domain }: SitesAddress, host: string) =>
  `${scheme}://${host}${/:\d+$/.exec(domain)?.[0] ?? ''}`
