import { Box, Paper, Text } from '@mantine/core'
import type { BusinessProfile } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { spanErrorsOf, WeeklyHours } from '../../components/forms/weekly-hours.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

type Values = Omit<BusinessProfile, 'updatedAt'>

const TYPES = (
  'LocalBusiness AccountingService AutoRepair Bakery BarOrPub BeautySalon BedAndBreakfast BikeStore BookStore Brewery ' +
  'CafeOrCoffeeShop Campground ChildCare Church ClothingStore DaySpa Dentist EducationalOrganization Electrician EmploymentAgency ' +
  'ExerciseGym FireStation Florist FoodEstablishment GeneralContractor GroceryStore HairSalon HealthClub ' +
  'HomeAndConstructionBusiness Hotel JewelryStore LegalService LodgingBusiness MedicalBusiness MedicalClinic Museum NGO Optician ' +
  'Organization PerformingArtsTheater Pharmacy Plumber ProfessionalService RealEstateAgent Restaurant School ' +
  'SportsActivityLocation SportsClub Store TattooParlor TravelAgency VacationRental VeterinaryCare Winery'
).split(' ')
/** `Bar or pub` for `BarOrPub`. */
const labelOf = (type: string) => type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const FIELDS: Field<Values>[] = [
  {
    name: 'type',
    label: 'Kind of business',
    type: 'select',
    clearable: true,
    options: TYPES.map((value) => ({ value, label: labelOf(value) })),
    span: 6,
  },
  { name: 'priceRange', label: 'Price range', placeholder: '80–120 EUR', type: 'text', span: 6 },
  { name: 'phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'email', label: 'Email', type: 'email', span: 6 },
  {
    name: 'address',
    label: 'Address',
    description: 'If empty, the address of the first map on a page is used',
    type: 'text',
  },
]

/** What search engines are told of the business. */
export function Business() {
  const place = useSitePlace()
  const { api, siteId } = place
  const query = useQuery({
    queryKey: [...siteKey(place), 'business-profile'],
    queryFn: () => api.seo.getBusiness(siteId),
  })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={720}>
      <Text size="sm" c="dimmed" mb="md">
        Search engines and maps read it from the structured data of your home page. Visitors do not see it.
        Changes take effect immediately.
      </Text>
      <Loaded query={query}>{(profile) => <Profile key={profile.updatedAt} profile={profile} />}</Loaded>
    </Paper>
  )
}

function Profile({ profile: { updatedAt: _, ...profile } }: { profile: BusinessProfile }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const can = useCan()
  const { attempt } = useAction([...siteKey(place), 'business-profile'])
  if (!can.write)
    return (
      <Facts facts={FIELDS.map(({ name, label }) => [label, String(profile[name as keyof Values] ?? '–')])} />
    )
  const save = ({ openingHours, ...texts }: Values) => {
    const said = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null]))
    return attempt(() => api.seo.updateBusiness(siteId, { ...said, openingHours }), 'Saved')
  }
  return (
    <ResourceForm fields={FIELDS} initial={profile} submit="Save" onSubmit={save} drawn={['openingHours']}>
      {(form) => (
        <Box mt="md">
          <WeeklyHours
            label="Opening hours"
            value={form.values.openingHours}
            onChange={(hours) => form.setFieldValue('openingHours', hours as never)}
            errors={spanErrorsOf(form.errors as Record<string, string>, 'openingHours')}
          />
        </Box>
      )}
    </ResourceForm>
  )
}
