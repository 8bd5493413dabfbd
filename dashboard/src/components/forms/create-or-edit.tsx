import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf } from '../../lib/format.ts'
import { useAction } from '../feedback/use-action.ts'
import type { FormProps, Values } from './fields.ts'
import { ResourceForm } from './resource-form.tsx'
import { changesOf, filled } from './values.ts'

type Props<V extends Values> = Omit<FormProps<V>, 'submit' | 'onSubmit' | 'onCancel'> & {
  /** The kind of item in lower case: `unit`. */
  what: string
  /** Null creates one. */
  item: { id: string } | null
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  create(values: Partial<V>): PromiseLike<unknown>
  update(id: string, changes: Partial<V>): PromiseLike<unknown>
  /** Shown after a create. */
  created?: string
  onDone(): void
}

/** A form that creates an item, or saves what was changed of an existing one. */
export function CreateOrEdit<V extends Values>(props: Props<V>) {
  const { what, item, area, create, update, created = `${labelOf(what)} created`, onDone, ...form } = props
  const { attempt } = useAction(area)
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [initial] = useState(form.initial)
  const save = async (values: V) => {
    await (item === null
      ? attempt(() => create(filled(values)), created)
      : attempt(() => update(item.id, changesOf(initial, values)), 'Saved'))
    onDone()
  }
  return (
    <ResourceForm
      {...form}
      initial={initial}
      submit={item === null ? `Create ${what}` : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}
