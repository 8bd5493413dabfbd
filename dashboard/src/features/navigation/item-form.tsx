import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstOptions } from '../../components/forms/options.ts'
import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { type ThingType, useThings } from '../../components/website/things.ts'
import { Translations } from './translations.tsx'
import type { Item } from './tree.ts'

const TARGETS = [
  { value: 'page', label: 'A page' },
  { value: 'thing', label: 'Products, stays, jobs …' },
  { value: 'href', label: 'An address' },
  { value: 'group', label: 'Nothing: it only groups its items' },
]
type Target = 'page' | 'thing' | 'href' | 'group'

type Values = Pick<Item, 'label' | 'translations' | 'pageId' | 'thing' | 'href'> & { target: Target }
type Props = { item: Item | null; isReadOnly: boolean; onApply(item: Item): void; onCancel(): void }

const targetOf = (item: Item | null): Target => {
  if (item === null || item.pageId !== undefined) return 'page'
  if (item.thing) return 'thing'
  return item.href === undefined ? 'group' : 'href'
}

/** Edits what an item of a menu says and where it leads. */
export function ItemForm({ item, isReadOnly, onApply, onCancel }: Props) {
  const [values, setValues] = useState<Values>({ label: '', ...item, target: targetOf(item) })
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const errors = isTried ? errorsOf(values) : {}
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errorsOf(values)).length === 0) onApply(itemOf(values, item))
  }
  return (
    <form onSubmit={apply} noValidate>
      <Stack gap="md">
        <TextInput
          label="Label"
          withAsterisk
          readOnly={isReadOnly}
          value={values.label}
          error={errors.label}
          onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        />
        <Select
          label="Links to"
          data={TARGETS}
          readOnly={isReadOnly}
          value={values.target}
          allowDeselect={false}
          onChange={(target) => set({ target: target as Target })}
        />
        <TargetFields values={values} set={set} errors={errors} isReadOnly={isReadOnly} />
        <Translations
          translations={values.translations ?? []}
          isReadOnly={isReadOnly}
          onChange={(translations) => set({ translations })}
        />
        {!isReadOnly && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit">{item === null ? 'Add item' : 'Apply'}</Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

type Errors = Partial<Record<'label' | 'pageId' | 'thing' | 'href', string>>

function errorsOf({ label, target, pageId, thing, href }: Values): Errors {
  return {
    ...(label.trim() === '' && { label: 'is required' }),
    ...(target === 'page' && pageId === undefined && { pageId: 'Choose a page' }),
    ...(target === 'thing' && !thing && { thing: 'Choose a kind' }),
    ...(target === 'href' && !href?.trim() && { href: 'is required' }),
  }
}

let newItems = 0

function itemOf({ label, translations = [], target, pageId, thing, href }: Values, item: Item | null): Item {
  return {
    key: item?.key ?? `new ${++newItems}`,
    label: label.trim(),
    ...(translations.length > 0 && { translations }),
    ...(target === 'page' && pageId !== undefined && { pageId }),
    ...(target === 'thing' && thing && { thing }),
    ...(target === 'href' && href !== undefined && { href: href.trim() }),
    items: item?.items ?? [],
  }
}

type FieldsProps = { values: Values; set(change: Partial<Values>): void; errors: Errors; isReadOnly: boolean }

function TargetFields({ values, set, errors, isReadOnly }: FieldsProps) {
  const { target, pageId = null, thing, href = '', label } = values
  const pages = usePagesOfSite() ?? []
  const { kinds, things } = useThings(thing?.type ?? null)
  if (target === 'page') {
    return (
      <Select
        label="Page"
        withAsterisk
        searchable
        filter={firstOptions}
        readOnly={isReadOnly}
        data={pages.map(({ id, title, path }) => ({ value: id, label: `${title} · ${path}` }))}
        value={pageId}
        error={errors.pageId}
        onChange={(pageId) => {
          const title = pages.find(({ id }) => id === pageId)?.title
          if (pageId !== null) set({ pageId, ...(label === '' && title && { label: title }) })
        }}
      />
    )
  }
  if (target === 'href') {
    return (
      <TextInput
        label="Address"
        withAsterisk
        description="Such as /offers#summer, https://…, mailto:… or tel:…"
        readOnly={isReadOnly}
        value={href}
        error={errors.href}
        onChange={({ currentTarget }) => set({ href: currentTarget.value })}
      />
    )
  }
  if (target === 'group') return null
  return (
    <>
      <Select
        label="Kind"
        withAsterisk
        readOnly={isReadOnly}
        data={kinds}
        value={thing?.type ?? null}
        error={errors.thing}
        onChange={(type) => type !== null && set({ thing: { type: type as ThingType } })}
      />
      {thing && thing.type !== 'table' && (
        <Select
          label="Which one"
          placeholder="The list of all"
          searchable
          filter={firstOptions}
          clearable={!isReadOnly}
          readOnly={isReadOnly}
          data={things}
          value={thing.id ?? null}
          onChange={(id) => set({ thing: { type: thing.type, ...(id !== null && { id }) } })}
        />
      )}
    </>
  )
}
