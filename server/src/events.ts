import type { TSchema } from 'typebox'
import type { EventSchemas } from './codegen/openapi-webhooks.ts'
import { AiJob } from './features/ai/jobs/contract.ts'
import { CustomBlock } from './features/blocks/contract.ts'
import { Booking } from './features/booking/appointments/contract.ts'
import { DeliveryOrder } from './features/delivery/orders/contract.ts'
import { Design, Frame, Navigation } from './features/design/contract.ts'
import { Domain } from './features/domains/contract.ts'
import { Submission } from './features/forms/submissions/contract.ts'
import { LoyaltyProgram, LoyaltyTransaction } from './features/loyalty/contract.ts'
import { MediaDetail } from './features/media/contract.ts'
import { Page } from './features/pages/contract.ts'
import { Campaign } from './features/push/campaigns/contract.ts'
import { Listing } from './features/realestate/contract.ts'
import { Enquiry } from './features/realestate/enquiries/contract.ts'
import { Application } from './features/recruitment/applications/contract.ts'
import { Job } from './features/recruitment/contract.ts'
import { RentalBlock } from './features/rental/blocks/contract.ts'
import { RentalBooking } from './features/rental/bookings/contract.ts'
import { RentalUnit } from './features/rental/units/contract.ts'
import { Reservation } from './features/reservation/reservations/contract.ts'
import { Coupon } from './features/shop/coupons/contract.ts'
import { GiftCard } from './features/shop/gift-cards/contract.ts'
import { Order } from './features/shop/orders/schema.ts'
import { Product } from './features/shop/products/contract.ts'
import { SiteDetail } from './features/sites/contract.ts'
import { VoiceCall } from './features/voice/contract.ts'
import { DisabledWebhook, Event, TestedWebhook } from './features/webhooks/schema.ts'
import { EVENTS, type EventType } from './platform/work/events.ts'

type Resource = keyof typeof EVENTS

/** Schemas of event data by resource, or by event type where the data of a resource's events differs. */
const DATA: Record<Exclude<Resource, 'webhook'> | Extract<EventType, `webhook.${string}`>, TSchema> = {
  site: SiteDetail,
  design: Design,
  navigation: Navigation,
  frame: Frame,
  domain: Domain,
  page: Page,
  media: MediaDetail,
  product: Product,
  order: Order,
  coupon: Coupon,
  gift_card: GiftCard,
  loyalty: LoyaltyTransaction,
  loyalty_program: LoyaltyProgram,
  listing: Listing,
  enquiry: Enquiry,
  rental_unit: RentalUnit,
  rental_booking: RentalBooking,
  rental_block: RentalBlock,
  delivery_order: DeliveryOrder,
  booking: Booking,
  reservation: Reservation,
  form: Submission,
  block: CustomBlock,
  job: Job,
  application: Application,
  call: VoiceCall,
  ai_job: AiJob,
  push_campaign: Campaign,
  'webhook.disabled': DisabledWebhook,
  'webhook.test': TestedWebhook,
}

const dataOf = (resource: string, type: string) =>
  (DATA as Record<string, TSchema | undefined>)[type] ?? (DATA as Record<string, TSchema>)[resource]

/** The schemas of webhook requests. Documentation and client types derive from them. */
export const events = {
  envelope: Event,
  data: Object.fromEntries(
    Object.entries(EVENTS).flatMap(([resource, verbs]) =>
      verbs.map((verb) => [`${resource}.${verb}`, dataOf(resource, `${resource}.${verb}`)]),
    ),
  ) as Record<EventType, TSchema>,
} satisfies EventSchemas
