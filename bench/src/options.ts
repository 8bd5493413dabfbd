import { parseArgs } from 'node:util'

export type Options = {
  rounds: number
  seconds: number
  connections: number
  logLevel: string
  /** Rows of the small and the large site of the growth cases. */
  growth: [small: number, large: number]
  /** The server to measure: a folder with `bin/sitewright.js`. */
  server: string
  json: string | undefined
}

export const HELP = `Measures Sitewright against a textbook Fastify + pg server, side by side on this machine.

  --rounds N         rounds of each case and server (5)
  --seconds N        length of a round (4)
  --connections N    requests in flight (32)
  --log-level LEVEL  Sitewright's; its log goes to /dev/null (info)
  --quick            3 rounds of 1.5 s, growth to 100,000 rows
  --server DIR       measure the server built there (server/)
  --json FILE        write the figures there too
`

/** Null for `--help`. Throws for unknown options. */
export function readOptions(args: string[], projectDir: string): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      'log-level': { type: 'string' },
      quick: { type: 'boolean' },
      server: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return null
  return {
    rounds: Math.ceil(positive('rounds', values.rounds) ?? (values.quick ? 3 : 5)),
    seconds: positive('seconds', values.seconds) ?? (values.quick ? 1.5 : 4),
    connections: Math.ceil(positive('connections', values.connections) ?? 32),
    logLevel: values['log-level'] ?? 'info',
    growth: [1_000, values.quick ? 100_000 : 1_000_000],
    server: values.server ?? `${projectDir}/server`,
    json: values.json,
  }
}

function positive(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (number > 0 && Number.isFinite(number)) return number
  throw new Error(`--${name} must be a positive number, not "${value}"`)
}
