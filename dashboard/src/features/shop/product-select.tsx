import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Product } from '@sitewright/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { shopKey } from './shop-key.ts'

const PAUSE_MS = 200
const MAX_OFFERED = 20
const MAX_TYPED = 255

type Props = {
  product: Product | null
  onChange(product: Product): void
  error: React.ReactNode
}

/** A select of products on sale, searched by title or SKU; offers the newest first. */
export function ProductSelect({ product, onChange, error }: Props) {
  const place = useSitePlace()
  const [typed, setTyped] = useState('')
  const isTyped = typed !== (product && labelOf(product))
  const [q] = useDebouncedValue(isTyped ? typed.trim().slice(0, MAX_TYPED) : '', PAUSE_MS)
  const found = useQuery({
    queryKey: [...shopKey(place), 'orderable', q],
    queryFn: async () => {
      const input = { active: 'true', limit: MAX_OFFERED, ...(q && { q }) } as const
      return (await place.api.shop.listProducts(place.siteId, input)).data
    },
    placeholderData: keepPreviousData,
  })
  const offered = found.data ?? []
  const isOffered = product === null || offered.some(({ id }) => id === product.id)
  const products = isOffered ? offered : [product, ...offered]
  return (
    <Select
      label="Product"
      placeholder="Type a title or an SKU"
      searchable
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server does the filtering.
      filter={({ options }) => options}
      nothingFoundMessage={sayNothing(found.isFetching, found.isError)}
      data={products.map((product) => ({ value: product.id, label: labelOf(product) }))}
      value={product?.id ?? null}
      onChange={(chosen) => {
        const picked = products.find(({ id }) => id === chosen)
        if (picked) onChange(picked)
      }}
      error={error}
    />
  )
}

const labelOf = ({ title, price, currency }: Product) => `${title} · ${formatMoney(price, currency)}`

const sayNothing = (isFetching: boolean, isError: boolean) =>
  isFetching ? 'Searching…' : isError ? 'Products could not be loaded' : 'No matching products'
