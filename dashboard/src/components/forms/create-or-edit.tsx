import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf } from '../../lib/format.ts'
import { useAction } from '../feedback/use-action.ts'
import type { FormProps, Values } from './fields.ts'
import { ResourceForm } from './resource-form.tsx'
import { changesOf, filled, valuesOf } from './values.ts'

type Saved = { id: string }
type Handed = 'initial' | 'submit' | 'onSubmit' | 'onCancel'
export type CreateOrEditProps<T, V extends Values> = Omit<FormProps<V>, Handed> & {
  /** The kind of item in lower case: `unit`. */
  what: string
  /** Null creates one. */
  item: T | null
  /** The values of a new item. */
  blank: V
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  create(values: Partial<V>): PromiseLike<Saved>
  update(id: string, changes: Partial<V>, values: V): PromiseLike<Saved>
  /** Shown after a create. */
  created?: string
  onDone(saved?: Saved): void
}

/** A form that creates an item, or saves what was changed of an existing one. */
export function CreateOrEdit<T extends { id: string }, V extends Values>(props: CreateOrEditProps<T, V>) {
  const { what, item, blank, area, create, update, created, onDone, ...form } = props
  const { attempt } = useAction(area)
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [initial] = useState(() => valuesOf(item, blank))
  const save = async (values: V) =>
    onDone(
      await (item === null
        ? attempt(() => create(filled(values)), created ?? `${labelOf(what)} created`)
        : attempt(() => update(item.id, changesOf(initial, values), values), 'Saved')),
    )
  return (
    <ResourceForm
      {...form}
      initial={initial}
      submit={item === null ? `Create ${what}` : 'Save'}
      onSubmit={save}
      onCancel={() => onDone()}
    />
  )
}
