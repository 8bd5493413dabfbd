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

type Round = Measurement & {
  requestsPerSecond: number
  nodeCpuMs: number | null
  databaseCpuMs: number | null
}

export type Figures = {
  requestsPerSecond: Spread
  p50Ms: Spread
  p99Ms: Spread
  /** Processor time of a request, which other work on the machine hardly changes; null where it is not known. */
  nodeCpuMs: Spread | null
  databaseCpuMs: Spread | null
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
  const cpuTimes = () => [cpuTimeMs(contender.pid), cpuTimeMs(database.pid)]
  const before = cpuTimes()
  const measurement = await load.run({
    ...job,
    origin: contender.origin,
    headers: { ...contender.headers, ...job.headers },
    seconds,
  })
  const failures = Object.entries(measurement.failures).map(([what, count]) => `${count} × ${what}`)
  if (failures.length > 0) throw new Error(`${name} of ${contender.name} failed: ${failures.join(', ')}`)
  const [nodeCpuMs = null, databaseCpuMs = null] = cpuTimes().map((after, i) => {
    const start = before[i] ?? null
    return after === null || start === null ? null : (after - start) / measurement.requests
  })
  const requestsPerSecond = measurement.requests / measurement.seconds
  return { ...measurement, requestsPerSecond, nodeCpuMs, databaseCpuMs }
}

function figuresOf(rounds: Round[]): Figures {
  const known = (values: (number | null)[]) => values.filter((value) => value !== null)
  const optional = (values: number[]) => (values.length > 0 ? spreadOf(values) : null)
  return {
    requestsPerSecond: spreadOf(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: spreadOf(rounds.map((round) => round.p50Ms)),
    p99Ms: spreadOf(rounds.map((round) => round.p99Ms)),
    nodeCpuMs: optional(known(rounds.map((round) => round.nodeCpuMs))),
    databaseCpuMs: optional(known(rounds.map((round) => round.databaseCpuMs))),
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    rounds,
  }
}

/** Rounds next to each other meet the same machine, so each is compared with its neighbour. */
export function ratioOf(numerators: number[], denominators: number[]): Spread {
  return spreadOf(numerators.map((value, i) => value / (denominators[i] as number)))
}
