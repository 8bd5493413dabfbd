/** A statement without its values. The same parts make the same shape again, so that its text is composed once. */
export class Shape {
  readonly strings: readonly string[]
  /** False for one of more than are kept: it is composed each time. */
  readonly isKept: boolean
  /** By which connections know the statement once it has run. */
  name: string | undefined
  #text: string | undefined
  #isRead: boolean | undefined

  constructor(strings: readonly string[], isKept: boolean) {
    this.strings = strings
    this.isKept = isKept
  }

  get text(): string {
    this.#text ??= this.strings.reduce((text, string, i) => `${text}$${i}${string}`)
    return this.#text
  }

  /** Adding a job is a select that writes. */
  get isRead(): boolean {
    this.#isRead ??= /^\s*select\b/i.test(this.text) && !this.text.includes('add_job')
    return this.#isRead
  }
}

/** The shape of a part that is spliced in; null for a value. */
type Part = Shape | null
type Step = { next: Map<Part, Step>; shape: Shape | undefined }

const stepOf = (): Step => ({ next: new Map(), shape: undefined })

/** The shapes of a template, by the shapes of its parts. What callers choose, such as fields to update, makes more of them. */
export class Shapes {
  readonly #first = stepOf()
  #left: number

  constructor(maxSteps: number) {
    this.#left = maxSteps
  }

  /** The shape of these strings with the parts between them; the strings are asked for when the shape is a new one. */
  of(parts: readonly Part[], strings: () => readonly string[]): Shape {
    let step = this.#first
    for (const part of parts) {
      let next = step.next.get(part)
      if (!next) {
        if (this.#left === 0 || part?.isKept === false) return new Shape(merge(strings(), parts), false)
        this.#left--
        next = stepOf()
        step.next.set(part, next)
      }
      step = next
    }
    step.shape ??= new Shape(merge(strings(), parts), true)
    return step.shape
  }
}

/** Splices the strings of the parts into those around them. */
function merge(strings: readonly string[], parts: readonly Part[]): string[] {
  const merged = [strings[0] as string]
  parts.forEach((part, i) => {
    const [first = '', ...others] = part?.strings ?? ['', '']
    merged[merged.length - 1] += first
    merged.push(...others)
    merged[merged.length - 1] += strings[i + 1] as string
  })
  return merged
}
