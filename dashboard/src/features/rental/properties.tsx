import { Button, Divider, Group } from '@mantine/core'
import type { RentalProperty } from '@sitewright/client'
import { IconBuildingCottage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { useList } from '../../components/use-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { useRentalKey } from './keys.ts'

export function Properties() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const [opened, setOpened] = useState<RentalProperty | 'new' | null>(null)
  const list = useList<RentalProperty>([...key, 'properties', 'table'], async () => {
    const { data } = await api.rental.listProperties(siteId)
    return { data, nextCursor: null, total: data.length }
  })
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New property
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Properties"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={<Group ml="auto">{add}</Group>}
        columns={[
          { header: 'Property', cell: ({ name }) => name },
          { header: 'Address', wide: true, cell: ({ address }) => address ?? '–' },
          { header: 'Units', align: 'right', cell: ({ unitCount }) => formatNumber(unitCount) },
        ]}
        empty={
          <EmptyState icon={IconBuildingCottage} title="No properties yet" action={add}>
            A property holds units together, such as the rooms of a house. Units do without one, too.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === 'new' || opened === null ? 'New property' : opened.name}
      >
        {opened !== null && (
          <PropertyForm property={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
        )}
      </SidePanel>
    </>
  )
}

type Values = { name: string; address: string }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'address', label: 'Address', type: 'text' },
]

function PropertyForm({ property, onDone }: { property: RentalProperty | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(useRentalKey())
  const save = async (values: Values) => {
    await (property === null
      ? attempt(() => api.rental.createProperty(siteId, filled(values) as never), 'The property is there')
      : attempt(() => api.rental.updateProperty(siteId, property.id, cleared(values)), 'Saved'))
    onDone()
  }
  const remove = ({ id, name }: RentalProperty) =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Only a property without units can be deleted.',
      confirm: 'Delete property',
      done: 'The property is deleted',
      run: async () => {
        await attempt(() => api.rental.deleteProperty(siteId, id))
        onDone()
      },
    })
  return (
    <>
      <ResourceForm
        fields={FIELDS}
        initial={{ name: property?.name ?? '', address: property?.address ?? '' }}
        submit={property === null ? 'Create property' : 'Save'}
        onSubmit={save}
        onCancel={onDone}
      />
      {property !== null && can.write && (
        <>
          <Divider my="lg" />
          <Button variant="subtle" color="red" onClick={() => remove(property)}>
            Delete property
          </Button>
        </>
      )}
    </>
  )
}
