import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

type Option = { value: string; label: string }
type Kind =
  | { type: 'text' | 'email' | 'url' | 'tel' | 'date' | 'time' | 'datetime-local' }
  | { type: 'password'; autoComplete: 'current-password' | 'new-password' }
  | { type: 'textarea'; rows?: number }
  | {
      type: 'number'
      min?: number
      max?: number
      step?: number
      decimals?: number
      prefix?: string
      suffix?: string
    }
  | { type: 'select'; options: Option[]; clearable?: boolean }
  | { type: 'multiselect'; options: Option[] }
  | { type: 'tags'; options?: string[] }
  | { type: 'suggest'; options: string[] }
  | { type: 'switch' }
  | { type: 'json' }
/** Where the values of a form are, by dotted path. */
type Path<V> = {
  [K in keyof V & string]: V[K] extends unknown[] | null
    ? K
    : V[K] extends object
      ? `${K}.${keyof V[K] & string}`
      : K
}[keyof V & string]
/** A field: `name` is its dotted path in the values, and in what the API says about them. */
export type Field<V> = Kind & {
  name: Path<V>
  label: string
  description?: ReactNode
  placeholder?: string
  required?: boolean
  /** How much of the row it takes on a wide screen, of 12; all of it when absent. */
  span?: number
}
export type Values = Record<string, unknown>
export type FormProps<V extends Values> = {
  fields: Field<V>[]
  initial: V
  /** On the button: what will be done, as a verb. */
  submit: string
  /** Resolves to false when nothing was saved after all. */
  onSubmit(values: V): Promise<unknown>
  onCancel?: () => void
  /** What stands above the fields. */
  lead?: (form: UseFormReturnType<V>) => ReactNode
  /** What stands below them. */
  children?: (form: UseFormReturnType<V>) => ReactNode
  /** The values whose fields `lead` and `children` draw: errors go to the paths they are about. */
  drawn?: (keyof V & string)[]
  /** Filled in again in a moment: nobody is asked before it is lost. */
  isQuick?: boolean
}
