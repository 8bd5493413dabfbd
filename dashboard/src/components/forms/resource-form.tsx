import { lazy, Suspense } from 'react'
import { Lines } from '../feedback/states.tsx'
import type { FormProps, Values } from './fields.ts'
import type { FormOfFields } from './form-of-fields.tsx'

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
