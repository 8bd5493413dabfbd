import { readFile, writeFile } from 'node:fs/promises'
import { styleText } from 'node:util'

/** Ratios by name; of each, more is better. */
export type Ratios = Record<string, number>
type Kept = { time: string; machine: string; ratios: Ratios }

const FILE = new URL('../figures.json', import.meta.url)
/** What a ratio may be below the one that is kept. */
const TOLERANCE = 0.05

/** By kind of run, one for each machine, the last one last. */
const readAll = async (): Promise<Record<string, Kept[]>> =>
  JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}'))

/**
 * Compares the ratios with those that are kept of runs of this kind, on the same machine if there are any, and keeps them if
 * told so. Resolves to lines to print; sets the exit code when a ratio fell.
 */
export async function compareWithKept(
  kind: string,
  { machine, ratios, save }: { machine: string; ratios: Ratios; save: boolean },
): Promise<string[]> {
  const all = await readAll()
  const runs = all[kind] ?? []
  const kept = runs.find((run) => run.machine === machine) ?? runs.at(-1)
  const lines = kept ? linesOf(kept, ratios, machine) : ['No figures of such a run are kept.']
  if (save) {
    const time = new Date().toISOString()
    const rounded = Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toFixed(3))])
    const others = runs.filter((run) => run.machine !== machine)
    all[kind] = [...others, { time, machine, ratios: Object.fromEntries(rounded) }]
    await writeFile(FILE, `${JSON.stringify(all, null, 2)}\n`)
    return [...lines, 'The figures of this run are kept in bench/figures.json.']
  }
  if (lines.length > 1) process.exitCode = 1
  return lines
}

function linesOf(kept: Kept, ratios: Ratios, machine: string): string[] {
  const fallen = Object.entries(kept.ratios).flatMap(([name, before]) => {
    const now = ratios[name] ?? 0
    if (now >= before * (1 - TOLERANCE)) return []
    const percent = Math.round(100 * (1 - now / before))
    return styleText('red', `${name}: ${now.toFixed(2)}, ${percent} % below ${before.toFixed(2)}`)
  })
  const where = kept.machine === machine ? 'the same machine' : `another machine (${kept.machine})`
  const run = `the run of ${kept.time.slice(0, 10)} on ${where}`
  const summary = fallen.length > 0 ? 'These ratios fell' : 'No ratio fell'
  return [`${summary} by more than ${100 * TOLERANCE} % since ${run}.`, ...fallen]
}
