import type { Contender } from './contenders.ts'
import type { BenchDatabase } from './database.ts'
import type { Job, Measurement } from './load.ts'
import type { Load } from './load-client.ts'
import type { Options } from './options.ts'
import { cpuTimeMs } from './processes.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** A kind of request whose rounds are interleaved with those of another. */
export type Entry = { name: string; contender: Contender; job: Omit<Job, 'origin' | 'seconds'> }
export type Pair = [Entry, Entry]

/** Processor time used in a round. */
type Usage = { nodeMs: number; databaseMs: number; loadMs: number }
type Round = Measurement & { requestsPerSecond: number; usage: Usage | null }

export type Figures = {
  requestsPerSecond: Spread
  p50Ms: Spread
  p99Ms: Spread
  /** Processor time of a request, which other work on the machine hardly changes; null where it can't be known. */
  cpu: { nodeMs: Spread; databaseMs: Spread; totalMs: number[] } | null
  /** How much of its core the server, with PostgreSQL, and the load have used: 1 is all. */
  busy: { server: Spread; load: Spread } | null
  requests: number
  rounds: Round[]
}

type Bench = { database: BenchDatabase; load: Load; options: Options }

/** The first round warms up and does not count. Who goes first changes from round to round. */
export async function measurePair(bench: Bench, pair: Pair): Promise<[Figures, Figures]> {
  const { rounds, seconds } = bench.options
  for (const entry of pair) await measure(bench, entry, seconds / 2)
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
  const usedBefore = usageOf(contender, database, load)
  const measurement = await load.run({
    ...job,
    origin: contender.origin,
    headers: { ...contender.headers, ...job.headers },
    seconds,
  })
  const used = usageOf(contender, database, load)
  const failures = Object.entries(measurement.failures).map(([what, count]) => `${count} × ${what}`)
  if (failures.length > 0) throw new Error(`${name} of ${contender.name} failed: ${failures.join(', ')}`)
  return {
    ...measurement,
    requestsPerSecond: measurement.requests / measurement.seconds,
    usage: used &&
      usedBefore && {
        nodeMs: used.nodeMs - usedBefore.nodeMs,
        databaseMs: used.databaseMs - usedBefore.databaseMs,
        loadMs: used.loadMs - usedBefore.loadMs,
      },
  }
}

function usageOf(contender: Contender, database: BenchDatabase, load: Load): Usage | null {
  const [nodeMs, databaseMs, loadMs] = [contender, database, load].map(({ pid }) => cpuTimeMs(pid))
  if (nodeMs == null || databaseMs == null || loadMs == null) return null
  return { nodeMs, databaseMs, loadMs }
}

function figuresOf(rounds: Round[]): Figures {
  const spread = (valueOf: (round: Round) => number) => spreadOf(rounds.map(valueOf))
  const isKnown = rounds.every((round) => round.usage)
  const perRequest = (valueOf: (usage: Usage) => number) => (round: Round) =>
    valueOf(round.usage as Usage) / round.requests
  const ofCore = (valueOf: (usage: Usage) => number) => (round: Round) =>
    valueOf(round.usage as Usage) / (1000 * round.seconds)
  const server = (usage: Usage) => usage.nodeMs + usage.databaseMs
  return {
    requestsPerSecond: spread((round) => round.requestsPerSecond),
    p50Ms: spread((round) => round.p50Ms),
    p99Ms: spread((round) => round.p99Ms),
    cpu: isKnown
      ? {
          nodeMs: spread(perRequest((usage) => usage.nodeMs)),
          databaseMs: spread(perRequest((usage) => usage.databaseMs)),
          totalMs: rounds.map(perRequest(server)),
        }
      : null,
    busy: isKnown ? { server: spread(ofCore(server)), load: spread(ofCore((usage) => usage.loadMs)) } : null,
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    rounds,
  }
}

/** Rounds next to each other meet the same machine, so each is compared with its neighbour. */
export function ratioOf(numerators: number[], denominators: number[]): Spread {
  return spreadOf(numerators.map((value, i) => value / (denominators[i] as number)))
}
