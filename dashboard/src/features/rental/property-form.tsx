import { Button, Divider } from '@mantine/core'
import type { RentalProperty } from '@sitewright/client'
import { useSitePlace } from '../../app/place.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'
import { useRentalKey } from './keys.ts'

type Values = { name: string; address: string }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'address', label: 'Address', type: 'text' },
]

export function PropertyForm({ property, onDone }: { property: RentalProperty | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
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
      {property !== null && (
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
