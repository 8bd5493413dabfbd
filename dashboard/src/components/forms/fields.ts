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
  /** An amount in the item's currency. */
  | { type: 'money' }
  | { type: 'select'; options: Option[]; clearable?: boolean }
  | { type: 'multiselect'; options: Option[] }
  | { type: 'tags'; options?: string[] }
  | { type: 'suggest'; options: string[] }
  | { type: 'switch' }
  | { type: 'json' }
/** The dotted paths of a form's values. */
type Path<V> = {
  [K in keyof V & string]: V[K] extends unknown[] | null
    ? K
    : V[K] extends object
      ? `${K}.${keyof V[K] & string}`
      : K
}[keyof V & string]
/** A form field. `name` is its dotted path in the values and in the API's errors. */
export type Field<V> = Kind & {
  name: Path<V>
  label: string
  description?: ReactNode
  placeholder?: string
  required?: boolean
  /** Width on a wide screen in twelfths; 12 by default. */
  span?: number
}
export type Values = Record<string, unknown>
export type FormProps<V extends Values> = {
  fields: Field<V>[]
  initial: V
  /** Label of the submit button: a verb. */
  submit: string
  /** Resolves to false when nothing was saved. */
  onSubmit(values: V): Promise<unknown>
  onCancel?: () => void
  /** Rendered above the fields. */
  lead?: (form: UseFormReturnType<V>) => ReactNode
  /** Rendered below the fields. */
  children?: (form: UseFormReturnType<V>) => ReactNode
  /** Values whose fields `lead` and `children` render: their errors keep the full path. */
  drawn?: (keyof V & string)[]
  /** Quick to fill in again: leaving needs no confirmation. */
  isQuick?: boolean
}
