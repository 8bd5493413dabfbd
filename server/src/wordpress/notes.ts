import { cut, shorten } from './strings.ts'

const MAX_NOTES = 40
const MAX_LENGTH = 300
const MAX_LIST_LENGTH = 1_000
const MAX_NAMES = 50

/** Notes on a conversion for the site owner, without duplicates. */
export class Notes {
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, Set<string>>()

  add(note: string): void {
    const text = cut(note, MAX_LENGTH)
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
  }

  /** Adds a name to the list after a sentence: `Left out: calendar, search.` */
  addName(sentence: string, name: string): void {
    const names = this.#names.get(sentence) ?? new Set()
    this.#names.set(sentence, names)
    if (names.size < MAX_NAMES) names.add(name)
  }

  list(): string[] {
    const notes = [
      ...[...this.#counts].map(([note, count]) => (count > 1 ? `${note} (${count} times)` : note)),
      ...[...this.#names].map(([sentence, names]) =>
        shorten(`${sentence}: ${[...names].join(', ')}`, MAX_LIST_LENGTH),
      ),
    ]
    const rest = notes.length - MAX_NOTES
    return rest > 0 ? [...notes.slice(0, MAX_NOTES), `And ${rest} more.`] : notes
  }
}
