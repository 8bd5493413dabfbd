import type { Contender } from './contenders.ts'
import type { BenchDatabase } from './database.ts'
import type { Job, Measurement } from './load.ts'
import type { Load } from './load-client.ts'
import type { Options } from './options.ts'
import { cpuTimeMs } from './processes.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** A kind of request; its rounds are interleaved with those of its counterpart. */
export type Entry = { name: string; contender: Contender; job: Omit<Job, 'origin' | 'seconds'> }
export type Pair = [Entry, Entry]

type Round = Measurement & {
  requestsPerSecond: number
  /** Processor time per request; like the fields below, NaN where the system does not report it. */
  nodeMs: number
  databaseMs: number
  /** Share of its core used by the server with PostgreSQL, and by the load; 1 is all of it. */
  serverBusy: number
  loadBusy: number
}

const MEASURES = [
  'requestsPerSecond',
  'p50Ms',
  'p99Ms',
  'nodeMs',
  'databaseMs',
  'serverBusy',
  'loadBusy',
] as const
type Spreads = Record<(typeof MEASURES)[number], Spread>
export type Figures = Spreads & { requests: number; rounds: Round[] }

type Bench = { database: BenchDatabase; load: Load; options: Options }

/**
 * First a warm-up, in which Node compiles hot code and PostgreSQL caches its plans. The order alternates from round to
 * round.
 */
export async function measurePair(bench: Bench, pair: Pair): Promise<[Figures, Figures]> {
  const { rounds, seconds, warmUpSeconds } = bench.options
  for (const entry of pair) await measure(bench, entry, warmUpSeconds)
  const measured: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const turn of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      measured[turn].push(await measure(bench, pair[turn], seconds))
    }
  }
  return [figuresOf(measured[0]), figuresOf(measured[1])]
}

async function measure(
  { database, load }: Bench,
  { name, contender, job }: Entry,
  seconds: number,
): Promise<Round> {
  const { origin } = contender
  const headers = { ...contender.headers, ...job.headers }
  const processes = [contender, database, load]
  const before = processes.map(({ pid }) => cpuTimeMs(pid))
  const measurement = await load.run({ ...job, origin, headers, seconds })
  const [nodeMs, databaseMs, loadMs] = processes.map(
    ({ pid }, i) => cpuTimeMs(pid) - (before[i] as number),
  ) as [number, number, number]
  const failures = Object.entries(measurement.failures).map(([what, count]) => `${count} × ${what}`)
  if (failures.length > 0) throw new Error(`${name} of ${contender.name} failed: ${failures.join(', ')}`)
  const { requests } = measurement
  const elapsedMs = 1000 * measurement.seconds
  return {
    ...measurement,
    requestsPerSecond: requests / measurement.seconds,
    nodeMs: nodeMs / requests,
    databaseMs: databaseMs / requests,
    serverBusy: (nodeMs + databaseMs) / elapsedMs,
    loadBusy: loadMs / elapsedMs,
  }
}

function figuresOf(rounds: Round[]): Figures {
  const spreads = MEASURES.map((name) => [name, spreadOf(rounds.map((round) => round[name]))] as const)
  const requests = rounds.reduce((sum, round) => sum + round.requests, 0)
  return { ...(Object.fromEntries(spreads) as Spreads), requests, rounds }
}

/** Adjacent rounds run under the same conditions, so each is compared with its neighbour. */
export function ratioOf(numerators: number[], denominators: number[]): Spread {
  return spreadOf(numerators.map((value, i) => value / (denominators[i] as number)))
}
