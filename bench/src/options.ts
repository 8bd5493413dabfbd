import { parseArgs } from 'node:util'

/** How much a run measures. */
type Size = {
  rounds: number
  /** The length of a round, and of the warm-up before the first one. */
  seconds: number
  warmUpSeconds: number
  connections: number
  /** Pages of the site that is compared with the textbook server's. */
  rows: number
  /** Rows of the small and the large site of the growth cases. */
  growth: [small: number, large: number]
  /** Events of a burst to webhooks. */
  events: number
}

const FULL: Size = {
  rounds: 5,
  seconds: 4,
  warmUpSeconds: 2,
  connections: 32,
  rows: 100_000,
  growth: [1_000, 1_000_000],
  events: 500,
}
const QUICK: Size = { ...FULL, rounds: 3, seconds: 1.5, warmUpSeconds: 1.5, growth: [1_000, 100_000] }
/** Many short rounds, as the median of few would be at the mercy of what else the machine does. */
const BRIEF: Size = { ...FULL, seconds: 0.5, warmUpSeconds: 0.8, rows: 20_000 }
const SMALLEST: Size = {
  rounds: 1,
  seconds: 0.2,
  warmUpSeconds: 0.1,
  connections: 4,
  rows: 100,
  growth: [20, 60],
  events: 20,
}

/** The runs whose figures are kept apart, because they measure differently. */
type Kind = 'full' | 'quick' | 'brief' | 'smallest'

export type Options = Size & {
  kind: Kind
  logLevel: string
  /** The server to measure: a folder with `bin/sitewright.js`. */
  server: string
  json: string | undefined
  save: boolean
}

export const HELP = `Measures Sitewright against a textbook Fastify + pg server, side by side on this machine.

  --rounds N         rounds of each case and server (${FULL.rounds})
  --seconds N        length of a round (${FULL.seconds})
  --connections N    requests in flight (${FULL.connections})
  --log-level LEVEL  Sitewright's; its log goes to /dev/null (info)
  --quick            3 rounds of 1.5 s, growth to 100,000 rows
  --brief            only list, get, create and orders of one product, within 45 s
  --smallest         a run of seconds, which shows that the benchmark works and nothing else
  --server DIR       measure the server built there (server/)
  --json FILE        write the figures there too
  --save             keep the ratios in bench/figures.json, with which later runs are compared

Exits with 1 when a ratio is more than 5 % below the one that is kept.
`

const SIZES: Record<Kind, Size> = { full: FULL, quick: QUICK, brief: BRIEF, smallest: SMALLEST }

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
      brief: { type: 'boolean' },
      smallest: { type: 'boolean' },
      server: { type: 'string' },
      json: { type: 'string' },
      save: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return null
  const kind = (['smallest', 'brief', 'quick'] as const).find((kind) => values[kind]) ?? 'full'
  const size = SIZES[kind]
  return {
    ...size,
    kind,
    rounds: Math.ceil(positive('rounds', values.rounds) ?? size.rounds),
    seconds: positive('seconds', values.seconds) ?? size.seconds,
    connections: Math.ceil(positive('connections', values.connections) ?? size.connections),
    logLevel: values['log-level'] ?? 'info',
    server: values.server ?? `${projectDir}/server`,
    json: values.json,
    save: values.save ?? false,
  }
}

function positive(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (number > 0 && Number.isFinite(number)) return number
  throw new Error(`--${name} must be a positive number, not "${value}"`)
}
