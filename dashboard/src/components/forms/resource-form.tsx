import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Lines } from '../feedback/states.tsx'
import type { FormProps, Values } from './fields.ts'
import type { FormOfFields } from './form-of-fields.tsx'

// Inputs are a large part of the script, and most visits only read.
const Form = lazyNamed(() => import('./form-of-fields.tsx'), 'FormOfFields') as unknown as typeof FormOfFields

/** A form validated by the API; its errors are shown beside the fields. */
export function ResourceForm<V extends Values>(props: FormProps<V>) {
  return (
    <Suspense fallback={<Lines />}>
      <Form {...props} />
    </Suspense>
  )
}
