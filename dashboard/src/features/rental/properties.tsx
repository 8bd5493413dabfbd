import { Button, Group } from '@mantine/core'
import type { RentalProperty } from '@sitewright/client'
import { IconBuildingCottage, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { useRentalKey } from './keys.ts'

const PropertyPanel = lazy(async () => ({ default: (await import('./property-panel.tsx')).PropertyPanel }))
const PropertyForm = lazy(async () => ({ default: (await import('./property-form.tsx')).PropertyForm }))

export function Properties() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const opened = useOpened()
  const list = useList<RentalProperty>([...key, 'properties', 'table'], async () => {
    const { data } = await api.rental.listProperties(siteId)
    return { data, nextCursor: null, total: data.length }
  })
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New property
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Properties"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={<Group ml="auto">{add}</Group>}
        columns={[
          { header: 'Property', cell: ({ name }) => name },
          { header: 'Address', wide: true, cell: ({ address }) => address ?? '–' },
          { header: 'Units', align: 'right', cell: ({ unitCount }) => formatNumber(unitCount) },
        ]}
        empty={
          <EmptyState icon={IconBuildingCottage} title="No properties yet" action={add}>
            A property groups units, such as the rooms of a house. It is optional.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New property' : 'Property'}
      >
        {opened.isNew && <PropertyForm property={null} onDone={opened.close} />}
        {opened.id && <PropertyPanel propertyId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </>
  )
}
