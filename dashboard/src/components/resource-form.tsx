import type { UseFormReturnType } from '@mantine/form'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FormOfFields } from './form-of-fields.tsx'
import { Lines } from './states.tsx'

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

// The inputs of forms are a good part of the script, and most screens are looked at only.
const Form = lazy(async () => ({
  default: (await import('./form-of-fields.tsx')).FormOfFields,
})) as unknown as typeof FormOfFields

/** A form whose errors come from the API: it judges, and its words stand beside the fields they are about. */
export function ResourceForm<V extends Values>(props: FormProps<V>) {
  return (
    <Suspense fallback={<Lines />}>
      <Form {...props} />
    </Suspense>
  )
}

/** What was filled in: an empty text is nothing. */
export function filled<V extends Values>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null),
  ) as Partial<V>
}

/** The same for an update, where nothing takes away what was there. */
export function cleared<V extends Values>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
  ) as V
}

/** Of those only what is different, so that nobody's change elsewhere is undone. */
export function changesOf<V extends Values>(before: V, values: V): Partial<V> {
  const isChanged = ([name]: [string, unknown]) => !isSame(before[name as keyof V], values[name as keyof V])
  return Object.fromEntries(Object.entries(cleared(values)).filter(isChanged)) as Partial<V>
}

/** Values of fields are texts, numbers, and lists of them. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
