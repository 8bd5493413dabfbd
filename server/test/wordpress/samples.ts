// Run manually: node server/test/wordpress/samples.mjs FILE…
import { createReadStream } from 'node:fs'
import { readWordpress } from '../../src/wordpress/index.ts'
import { field, idOf } from '../../src/wordpress/items.ts'
import { readWxr } from '../../src/wordpress/read-wxr.ts'
import { allBlocks, lostWords, sourceWords } from './text.ts'

class Counts {
  readonly #title: string
  readonly #counts = new Map<string, number>()

  constructor(title: string) {
    this.#title = title
  }

  add(key: string, by = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by)
  }

  print(): void {
    const lines = [...this.#counts]
      .toSorted((a, b) => b[1] - a[1])
      .map(([key, count]) => `\n  ${count} × ${key}`)
    console.log(this.#title, lines.join(''))
  }
}

async function readSources(path: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for await (const record of readWxr(createReadStream(path))) {
    if (record.kind === 'item') sources.set(idOf(record.item) ?? '', field(record.item, 'content:encoded'))
  }
  return sources
}

/** Converts an export and prints a summary. */
export async function report(path: string): Promise<void> {
  const sources = await readSources(path)
  const entries = new Counts('Entries')
  const reasons = new Counts('Skipped')
  const types = new Counts('Blocks')
  const notes = new Counts('Notes')
  const words = new Counts('Words')
  for await (const entry of readWordpress(() => createReadStream(path))) {
    entries.add(entry.kind === 'page' ? `page, ${entry.status}` : entry.kind)
    if (entry.kind === 'skipped') reasons.add(`${entry.postType}: ${entry.reason}`)
    if (entry.kind !== 'page') continue
    for (const block of allBlocks(entry.blocks)) types.add(block.type)
    for (const note of entry.notes) notes.add(note)
    const source = sources.get(/#(\d+)/.exec(entry.externalId)?.[1] ?? '') ?? ''
    const lost = lostWords(source, entry.blocks.content)
    words.add('in the sources', sourceWords(source).length)
    if (lost.length > 0) words.add(`lost from ${entry.slug}: ${lost.slice(0, 20).join(' ')}`, lost.length)
  }
  console.log(`\n${path}`)
  for (const counts of [entries, reasons, types, notes, words]) counts.print()
}
