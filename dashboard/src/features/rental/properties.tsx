import { Button, Group } from '@mantine/core'
import type { RentalProperty } from '@sitewright/client'
import { IconBuildingCottage, IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useList } from '../../components/use-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { useRentalKey } from './keys.ts'

const PropertyForm = lazy(async () => ({ default: (await import('./property-form.tsx')).PropertyForm }))

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
        {opened !== null &&
          (opened !== 'new' && !can.write ? (
            <Facts
              facts={[
                ['Address', opened.address],
                ['Units', formatNumber(opened.unitCount)],
              ]}
            />
          ) : (
            <PropertyForm property={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
          ))}
      </SidePanel>
    </>
  )
}
