import type { BusinessType } from '../../../api/business-types.ts'

export type Span = { weekday: number; start: string; end: string }

/** The fields of each type, as the verbs of its feature take them. */
export type ItemFields = {
  service: {
    name: string
    durationMinutes: number
    price: number | null
    currency?: string
    active: boolean
  }
  staff: { name: string; workingHours: Span[]; serviceIds: string[]; active: boolean }
  product: {
    title: string
    price: number
    currency?: string
    images: string[]
    type: 'physical' | 'service'
    active: boolean
  }
  unit: {
    name: string
    maxGuests: number
    pricePerNight: number
    currency?: string
    description: string | null
    images: string[]
    active: boolean
  }
  table: { name: string; capacity: number; active: boolean }
  job: { title: string; jobType: 'full_time' | 'part_time' | 'volunteer'; location: string | null }
  hours: { weekly: Span[] }
  form: { name: string; fields: FormField[] }
  design: {
    tokens: Record<string, unknown>
    dark?: Record<string, unknown>
    scheme: 'auto' | 'light' | 'dark'
  }
  business: {
    type: BusinessType
    phone: string | null
    email: string | null
    address: string | null
    priceRange: string | null
    openingHours: Span[]
  }
  navigation: { name: string; items: MenuItem[] }[]
}
type MenuItem = { label: string; pageId?: string; items?: MenuItem[] }
type FormField = {
  name: string
  label: string
  type: 'text' | 'email' | 'phone' | 'longText'
  required: boolean
}

/** A item that a prompt names, without what is only known when it is made. */
export type WantedItem = {
  [Type in 'service' | 'staff' | 'product' | 'unit' | 'table' | 'job' | 'hours']: {
    type: Type
    /** What people call it; two of the same name are the same. */
    name: string
    fields: Omit<ItemFields[Type], 'images' | 'serviceIds' | 'active'>
    /** Whether the prompt says everything that visitors rely on. */
    isComplete: boolean
  }
}['service' | 'staff' | 'product' | 'unit' | 'table' | 'job' | 'hours']
