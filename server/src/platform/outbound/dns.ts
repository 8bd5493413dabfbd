import { Resolver } from 'node:dns/promises'

/** Looks up records that are not there yet, so that nothing is kept in memory. */
export type Dns = {
  /** The texts of the TXT records. */
  texts(name: string): Promise<string[]>
  /** The A and AAAA addresses at the end of a chain of CNAME records. */
  addresses(name: string): Promise<string[]>
  /** The target of the CNAME record. */
  aliases(name: string): Promise<string[]>
}
/** The DNS did not answer. Its message completes "The DNS …". */
export class DnsError extends Error {}

const NOTHING = ['ENOTFOUND', 'ENODATA']
const TRY_TIMEOUT_MS = 1_000
const TRIES = 2
const TIMEOUT_MS = 4_000

/** Asks these servers, or those of the system. Throws DnsError when they do not answer; a name without records has none. */
export function openDns(servers: string[] | null): Dns {
  const ask = async <T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> => {
    // A new resolver each time follows changes of the system's configuration.
    const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
    try {
      return await question(resolver)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (NOTHING.includes(code)) return []
      throw new DnsError(code === 'ESERVFAIL' ? 'reported a failure' : 'did not answer in time', {
        cause: error,
      })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    texts: async (name) =>
      (await ask((resolver) => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) =>
      (
        await Promise.all([
          ask((resolver) => resolver.resolve4(name)),
          ask((resolver) => resolver.resolve6(name)),
        ])
      ).flat(),
    aliases: (name) => ask((resolver) => resolver.resolveCname(name)),
  }
}
