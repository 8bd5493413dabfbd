import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

const PAUSE_MS = 200
const MAX_OFFERED = 20
/** The shortest text that the API searches for. */
const MIN_TYPED = 2
const MAX_TYPED = 100

type Props = { value: string; onChange(customerId: string): void; error: ReactNode }

/** A select of customers, searched by name, email address or phone number; offers the newest first. */
export function CustomerSelect({ value, onChange, error }: Props) {
  const place = useSitePlace()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const wanted = typed === chosen?.label ? '' : typed.trim().slice(0, MAX_TYPED)
  const [search] = useDebouncedValue(wanted.length < MIN_TYPED ? '' : wanted, PAUSE_MS)
  const found = useQuery({
    queryKey: [...siteKey(place), 'customers', 'offered', search],
    queryFn: async () => {
      const input = { limit: MAX_OFFERED, ...(search && { search }) }
      const { data } = await place.api.customers.list(place.siteId, input)
      return data
        .filter(({ erasedAt }) => erasedAt === null)
        .map(({ id, name, email }) => ({ value: id, label: [name, email].filter(Boolean).join(' · ') || id }))
    },
    placeholderData: keepPreviousData,
  })
  const offered = found.data ?? []
  const isOffered = chosen === null || offered.some((option) => option.value === chosen.value)
  return (
    <Select
      label="Customer"
      placeholder="Type a name or an email address"
      mb="md"
      searchable
      withAsterisk
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server does the filtering.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No matching customers'}
      data={isOffered ? offered : [chosen, ...offered]}
      value={value || null}
      onChange={(id, option) => {
        if (id === null) return
        setChosen(option)
        onChange(id)
      }}
      error={error}
    />
  )
}
