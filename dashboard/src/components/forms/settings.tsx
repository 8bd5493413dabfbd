import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../lib/session.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import type { FormProps, Values } from './fields.ts'
import { ResourceForm } from './resource-form.tsx'
import { changesOf } from './values.ts'

type SettingsProps<T> = {
  queryKey: QueryKey
  load(): PromiseLike<T>
  form(stored: T): ReactNode
  facts(stored: T): ReactNode
}

/** Settings as they are stored: a form for those who may change them, plain facts for viewers. */
export function Settings<T>({ queryKey, load, form, facts }: SettingsProps<T>) {
  const can = useCan()
  // The form must start from current data, not from a cached copy.
  const query = useQuery<T>({ queryKey, queryFn: async () => await load(), gcTime: 0 })
  return <Loaded query={query}>{(stored) => (can.write ? form(stored) : facts(stored))}</Loaded>
}

type FormOfSettings<V extends Values> = Omit<FormProps<V>, 'onSubmit'> & {
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  /** Resolves to what is stored then. */
  save(changes: Partial<V>, before: V): PromiseLike<V>
}

/** Sends only what has changed, and then starts from what is stored: others may have changed more. */
export function SettingsForm<V extends Values>({ area, save, initial, ...form }: FormOfSettings<V>) {
  const { attempt } = useAction(area)
  const [before, setBefore] = useState(initial)
  const [times, setTimes] = useState(0)
  const submit = async (values: V) => {
    setBefore(await attempt(() => save(changesOf(before, values), before), 'Saved'))
    setTimes(times + 1)
  }
  return <ResourceForm {...form} key={times} initial={before} onSubmit={submit} />
}
