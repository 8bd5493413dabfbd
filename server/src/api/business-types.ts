/** What schema.org knows of a type: places have a position and opening hours, and businesses a price range besides. */
type Traits = {
  isPlace: boolean
  isBusiness: boolean
  /** Also named, so that all properties of the other type apply. */
  also?: string
}

const BUSINESS: Traits = { isPlace: true, isBusiness: true }
const PLACE: Traits = { isPlace: true, isBusiness: false }
const PUBLIC_PLACE: Traits = { ...PLACE, also: 'Organization' }
const ORGANIZATION: Traits = { isPlace: false, isBusiness: false }

const businesses = <const Type extends string>(...types: Type[]) =>
  Object.fromEntries(types.map((type) => [type, BUSINESS])) as Record<Type, Traits>

/** Types of schema.org that a site may say its business is of. */
export const BUSINESS_TYPES = {
  ...businesses(
    'LocalBusiness',
    'AccountingService',
    'AutoRepair',
    'Bakery',
    'BarOrPub',
    'BeautySalon',
    'BedAndBreakfast',
    'BikeStore',
    'BookStore',
    'Brewery',
    'CafeOrCoffeeShop',
    'Campground',
    'ChildCare',
    'ClothingStore',
    'DaySpa',
    'Dentist',
    'Electrician',
    'EmploymentAgency',
    'ExerciseGym',
    'FireStation',
    'Florist',
    'FoodEstablishment',
    'GeneralContractor',
    'GroceryStore',
    'HairSalon',
    'HealthClub',
    'HomeAndConstructionBusiness',
    'Hotel',
    'JewelryStore',
    'LegalService',
    'LodgingBusiness',
    'MedicalBusiness',
    'MedicalClinic',
    'Optician',
    'Pharmacy',
    'Plumber',
    'ProfessionalService',
    'RealEstateAgent',
    'Restaurant',
    'SportsActivityLocation',
    'SportsClub',
    'Store',
    'TattooParlor',
    'TravelAgency',
    'VacationRental',
    'Winery',
  ),
  EducationalOrganization: { ...BUSINESS, also: 'LocalBusiness' },
  VeterinaryCare: { ...BUSINESS, also: 'LocalBusiness' },
  School: PLACE,
  Church: PUBLIC_PLACE,
  Museum: PUBLIC_PLACE,
  PerformingArtsTheater: PUBLIC_PLACE,
  NGO: ORGANIZATION,
  Organization: ORGANIZATION,
} satisfies Record<string, Traits>

export type BusinessType = keyof typeof BUSINESS_TYPES

/** Where tables are reserved. */
export const FOOD_TYPES: readonly BusinessType[] = [
  'Bakery',
  'BarOrPub',
  'Brewery',
  'CafeOrCoffeeShop',
  'FoodEstablishment',
  'Restaurant',
  'Winery',
]
