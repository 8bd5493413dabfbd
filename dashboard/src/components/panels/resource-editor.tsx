import { Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { useCan } from '../../lib/session.tsx'
import { type Fact, Facts } from '../display/facts.tsx'
import { timesOf } from '../display/moment.tsx'
import { Pictures } from '../display/thumbnail.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { CreateOrEdit, type CreateOrEditProps } from '../forms/create-or-edit.tsx'
import type { Field, Values } from '../forms/fields.ts'
import { DeleteButton } from './delete-button.tsx'
import { usePanelName } from './side-panel.tsx'

type Props<T extends { id: string }, V extends Values> = Omit<CreateOrEditProps<T, V>, 'item'> & {
  /** Null creates one. */
  id: string | null
  load(id: string): PromiseLike<T>
  /** The consequences of deleting, and alternatives. */
  warning: string
  remove(id: string): PromiseLike<unknown>
}
type Named = { id: string; name: string; currency?: string; images?: string[] }
type Timed = { createdAt: string; updatedAt: string }

/** The content of a panel: a form, with a delete button for an existing item; its values as plain facts for viewers. */
export function ResourceEditor<T extends Named, V extends Values>({ id, ...props }: Props<T, V>) {
  return id === null ? <CreateOrEdit {...props} item={null} /> : <Existing key={id} {...props} id={id} />
}

function Existing<T extends Named, V extends Values>(props: Props<T, V> & { id: string }) {
  const { area, what, id, load, fields } = props
  // The form must start from current data, not from a cached copy.
  const query = useQuery<T>({ queryKey: [...area, what, id], queryFn: async () => await load(id), gcTime: 0 })
  const can = useCan()
  usePanelName(query.data?.name ?? null)
  return (
    <Loaded query={query}>
      {(item) =>
        can.write ? <FormAndDelete {...props} item={item} /> : <ItemFacts item={item} fields={fields} />
      }
    </Loaded>
  )
}

function FormAndDelete<T extends Named, V extends Values>(props: Props<T, V> & { id: string; item: T }) {
  const { id, item, load: _load, remove, warning, ...form } = props
  const { what, area, onDone } = form
  return (
    <>
      <CreateOrEdit {...form} item={item} />
      <Divider my="lg" />
      <DeleteButton
        what={what}
        name={item.name}
        warning={warning}
        area={area}
        remove={() => remove(id)}
        onGone={onDone}
      />
    </>
  )
}

function ItemFacts<T extends Named, V extends Values>({ item, fields }: { item: T; fields: Field<V>[] }) {
  const { images = [] } = item
  return (
    <Stack gap="lg">
      {images.length > 0 && <Pictures pictures={images} label="Pictures" />}
      <Facts
        facts={[
          ...fields.map((field): Fact => [field.label, shownIn(field, item)]),
          ...('createdAt' in item && 'updatedAt' in item ? timesOf(item as T & Timed) : []),
        ]}
      />
    </Stack>
  )
}

/** The value of a field as text; null when it is empty. */
function shownIn<V>(field: Field<V>, item: Named): string | null {
  const value = (item as Values)[field.name]
  if (value === null || value === undefined || value === '') return null
  const labelOf = (id: unknown) =>
    'options' in field && field.type !== 'suggest' && field.type !== 'tags'
      ? (field.options.find((option) => option.value === id)?.label ?? String(id))
      : String(id)
  if (field.type === 'switch') return value ? 'yes' : 'no'
  if (field.type === 'money') return formatMoney(value as number, item.currency ?? '')
  if (field.type === 'number') return formatNumber(value as number) + (field.suffix ?? '')
  if (Array.isArray(value)) return value.map(labelOf).join(', ') || null
  return labelOf(value)
}
