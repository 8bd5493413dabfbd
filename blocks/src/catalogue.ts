import type { TObject } from 'typebox'

/** A component of the catalogue, as data: what editors, generators and validators need to know of it. */
export type Component = {
  type: string
  label: string
  category: string
  /** What it is for, in one sentence: for people who choose it, and for models that do. */
  description: string
  /** JSON Schema of its props, without `id`. */
  props: TObject
  /** A good-looking example of them. */
  defaultProps: Record<string, unknown>
}

export const catalogue: Record<string, Component> = {}
