import { BlockList, isIP, isIPv6 } from 'node:net'

const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether the text is an IP address, or one with a prefix length. */
export function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

/** Whether an address belongs to one of these networks: IP addresses, networks (CIDR) or names such as `loopback`. */
export function networkMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((item) => NAMED[item] ?? [item])) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** The unit of limits by address: an IPv4 address, or a /64 network of IPv6, since one host can use all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::').map((half) => half.split(':'))
  const skipped = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array(skipped).fill('0'), ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}

/**
 * The networks of which one stranger easily has all addresses: /24 of IPv4, /48 of IPv6. Limits that many visitors share are
 * counted by these, so that nobody can use them up for all. Takes what `networkOf` gives.
 */
export function neighbourhoodOf(network: string): string {
  const groups = /^([^:]+):([^:]+):([^:]+):[^:]+::\/64$/.exec(network)
  if (groups) return `${groups.slice(1).join(':')}::/48`
  const bytes = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(network)
  return bytes ? `${bytes[1]}.0/24` : network
}
