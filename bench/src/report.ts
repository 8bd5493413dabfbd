import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import type { BenchDatabase } from './database.ts'
import type { Deliveries } from './deliveries.ts'
import type { Ratios } from './kept-figures.ts'
import type { Options } from './options.ts'
import { type Figures, ratioOf } from './rounds.ts'
import type { Asked } from './statements.ts'
import type { Spread } from './statistics.ts'

export type Comparison = {
  name: string
  ours: Figures
  textbook: Figures
  ratio: Spread
  /** The same by processor time per request. */
  cpuRatio: Spread
  target: number
  met: boolean
}
export type Growth = {
  name: string
  rows: [number, number]
  requestsPerSecond: [Spread, Spread]
  p50Ms: [Spread, Spread]
  ratio: Spread
  target: number
  met: boolean
}
export type Report = {
  machine: Machine
  options: Options
  comparisons: Comparison[]
  asked: Asked[]
  /** Not in a brief run. */
  more?: { deliveries: Deliveries; growth: Growth[] }
}
type Machine = Awaited<ReturnType<typeof describeMachine>>

export async function describeMachine({ client }: BenchDatabase, isPinned: boolean) {
  const { rows } = await client.query('show server_version')
  return {
    time: new Date().toISOString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    postgresql: rows[0].server_version as string,
    isPinned,
    loadAverage: loadavg()[0] as number,
  }
}

export const nameOf = ({ processor, cores, memoryGb, system }: Machine) =>
  `${processor}, ${cores} cores, ${memoryGb} GB, ${system}`

/** The ratios that later runs are compared with. */
export function ratiosOf({ comparisons }: Report): Ratios {
  const ratios = comparisons.flatMap(({ name, ratio, cpuRatio }) => [
    [`${name}, by time`, ratio.median] as const,
    [`${name}, by processor time`, cpuRatio.median] as const,
  ])
  return Object.fromEntries(ratios.filter(([, ratio]) => !Number.isNaN(ratio)))
}

export function compare(name: string, target: number, [ours, textbook]: [Figures, Figures]): Comparison {
  const throughputs = ({ rounds }: Figures) => rounds.map((round) => round.requestsPerSecond)
  const cpuTimes = ({ rounds }: Figures) => rounds.map((round) => round.nodeMs + round.databaseMs)
  const ratio = ratioOf(throughputs(ours), throughputs(textbook))
  const cpuRatio = ratioOf(cpuTimes(textbook), cpuTimes(ours))
  return { name, ours, textbook, ratio, cpuRatio, target, met: ratio.median >= target }
}

export function compareGrowth(
  name: string,
  rows: [number, number],
  target: number,
  [small, large]: [Figures, Figures],
): Growth {
  const latencies = (figures: Figures) => figures.rounds.map((round) => round.p50Ms)
  const ratio = ratioOf(latencies(large), latencies(small))
  return {
    name,
    rows,
    requestsPerSecond: [small.requestsPerSecond, large.requestsPerSecond],
    p50Ms: [small.p50Ms, large.p50Ms],
    ratio,
    target,
    met: ratio.median <= target,
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const fixed = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2))
const spread = ({ median, min, max }: Spread, format: (value: number) => string) =>
  `${format(median)} (${format(min)}–${format(max)})`
const percent = ({ median }: Spread) => (Number.isNaN(median) ? '–' : `${Math.round(100 * median)} %`)

const HEAD_OF_DETAILS = [
  'case',
  'server',
  'p50 ms',
  'p99 ms',
  'CPU ms: node + PostgreSQL',
  'server core',
  'load core',
]

export function render({ machine, options, comparisons, asked, more }: Report): string {
  return [
    `${nameOf(machine)}, Node ${machine.node}, PostgreSQL ${machine.postgresql}, ` +
      `load average ${fixed(machine.loadAverage)} before`,
    `${options.rounds === 1 ? '1 round' : `${options.rounds} rounds`} of ${options.seconds} s, interleaved, ${options.connections} connections, log level ${options.logLevel}. ` +
      (machine.isPinned
        ? 'Server and PostgreSQL on one core, the load on another.'
        : 'Not pinned to cores (no taskset, or one core): server and load compete.'),
    '',
    throughputTable(comparisons),
    '',
    detailsTable(comparisons),
    '',
    table(
      ['asked of PostgreSQL by one request', 'statements', 'round trips'],
      asked.map(({ name, statements, roundTrips }) => [name, String(statements), String(roundTrips)]),
    ),
    '',
    ...(more ? [renderDeliveries(more.deliveries), '', renderGrowth(more.growth, options), ''] : []),
    'Each figure is the median of the rounds (least–most); a ratio is that of two rounds next to each other, by CPU that',
    'of the processor time per request, which other work on the machine disturbs least. A round in which the server does',
    'not use nearly all of its core was disturbed, or limited by the load.',
  ].join('\n')
}

function throughputTable(comparisons: Comparison[]): string {
  const rows = comparisons.map(({ name, ours, textbook, ratio, cpuRatio, target, met }) => [
    name,
    spread(ours.requestsPerSecond, whole),
    spread(textbook.requestsPerSecond, whole),
    spread(ratio, fixed),
    spread(cpuRatio, fixed),
    `≥ ${target.toFixed(1)}`,
    met ? 'yes' : 'no',
  ])
  return table(['case', 'Sitewright req/s', 'textbook req/s', 'ratio', 'by CPU', 'target', 'met'], rows)
}

function detailsTable(comparisons: Comparison[]): string {
  const rows = comparisons.flatMap(({ name, ours, textbook }) =>
    Object.entries({ Sitewright: ours, textbook }).map(([server, figures]) => [
      name,
      server,
      fixed(figures.p50Ms.median),
      fixed(figures.p99Ms.median),
      `${fixed(figures.nodeMs.median)} + ${fixed(figures.databaseMs.median)}`,
      percent(figures.serverBusy),
      percent(figures.loadBusy),
    ]),
  )
  return table(HEAD_OF_DETAILS, rows)
}

const renderDeliveries = ({ perSecond, eventsPerSecond, p50Ms, p99Ms }: Deliveries) =>
  `Webhooks: ${spread(perSecond, whole)} deliveries per second; at ${eventsPerSecond} events per second ` +
  `${fixed(p50Ms)} ms from event to receipt (p99 ${fixed(p99Ms)})`

function renderGrowth(growth: Growth[], options: Options): string {
  const rows = growth.map(({ name, requestsPerSecond, p50Ms, ratio, target, met }) => [
    name,
    ...p50Ms.map(({ median }) => fixed(median)),
    ...requestsPerSecond.map(({ median }) => whole(median)),
    spread(ratio, fixed),
    `≤ ${target.toFixed(1)}`,
    met ? 'yes' : 'no',
  ])
  const [small, large] = options.growth.map(whole)
  return [
    `Growth: p50 in ms and requests per second of the same request in a site of ${small} rows and one of ${large}, one`,
    'connection; orders over all connections.',
    '',
    table(
      ['case', 'p50 small', 'p50 large', 'req/s small', 'req/s large', 'ratio of p50', 'target', 'met'],
      rows,
    ),
  ].join('\n')
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, i) =>
    Math.max((head[i] as string).length, ...rows.map((row) => (row[i] as string).length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] as number))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
