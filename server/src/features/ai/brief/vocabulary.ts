import type { Colour, Mood } from './schema.ts'

/** The words of a language that carry the structure of a prompt. Patterns match from the start of a text unless they say otherwise. */
export type Vocabulary = {
  /** Asks for a site, up to its subject: "Create a website for my". */
  request: RegExp
  /** The same at the end: "need a new website". */
  lateRequest: RegExp
  /** Introduces the subject of the first sentence: "We are a". */
  opener: RegExp
  article: RegExp
  /** Says the name of the site in a sentence of its own. The name is group 1. */
  nameSentences: RegExp[]
  /** What joins a sentence to the name before it, and what stands there without the name. */
  goesOn: [RegExp, string]
  /** The name follows: "called". Anywhere. */
  called: RegExp
  /** After a name at the beginning: "is a". */
  copula: RegExp
  /** Words that begin a sentence and are no names. */
  pronouns: Set<string>
  /** Words inside a name between two words with capitals: "of". */
  joinsName: Set<string>
  /** Where something is: preposition with article. Anywhere. */
  place: RegExp
  /** Capitalised words that follow a preposition and name no place. */
  noPlaces: Set<string>
  /** Introduces a list in the first sentence: "with". Anywhere. */
  listAfter: RegExp
  /** The same at the start of an item. */
  listWord: RegExp
  /** Begins a clause about what precedes it: "that". Anywhere. */
  relative: RegExp
  /** Begins a clause without a verb of its own: "selling". */
  participle: RegExp
  /** Says that the business is the writer's own: "my". Anywhere. */
  own: RegExp
  /** Introduces what a business offers: "We serve". */
  offering: RegExp
  /** A list with its label: "Practice areas". */
  and: RegExp
  /** Words that make a sentence of a text. */
  verbs: Set<string>
  /** What visitors should be able to do. The list is group 1. */
  abilities: RegExp[]
  /** Asks for pages: "with a contact page". Anywhere. */
  pages: [role: string, words: RegExp][]
  /** Words beside the name of a page that say no more. Anywhere. */
  pageFillers: RegExp
  pageRequest: RegExp
  hours: RegExp
  isWorthKnowing: RegExp
  numbers: Set<string>
  /** Amounts with currency, with what precedes and follows. Anywhere. */
  price: RegExp
  /** What a price begins with that says no more than the amount does: "for". */
  pricePrefix: RegExp
  /** Says that the amount is the lowest: "from". */
  priceFrom: RegExp
  colours: Record<string, Colour>
  moods: Record<string, Mood>
  /** Says that a sentence with a mood or colour is about the look. Anywhere. */
  look: RegExp
  /** Words of a sentence about the look that name neither a mood nor a colour. */
  lookWords: Set<string>
  /** Words that end in a full stop without ending a sentence. */
  abbreviations: RegExp
  /** Turns an item of a list into a title. */
  titleOf(item: string): string
  /** Groups: names, joined by "and". */
  hosts: RegExp
}
