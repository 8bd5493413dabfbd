import type { FastifyInstance } from 'fastify'
import { type Contracts, contracts, type VisitorContracts, visitorContracts } from './contract.ts'
import { events } from './events.ts'
import { aiJobs } from './features/ai/budget/ledger.ts'
import { aiHandlers } from './features/ai/handlers.ts'
import { analyticsHandlers } from './features/analytics/handlers.ts'
import { analyticsJobs } from './features/analytics/jobs.ts'
import { analyticsVisitHandlers } from './features/analytics/visits/handlers.ts'
import { auditHandlers } from './features/audit/handlers.ts'
import { blocksHandlers } from './features/blocks/handlers.ts'
import { BOOKING, declineExpiredBooking } from './features/booking/appointments/verbs.ts'
import { bookingHandlers } from './features/booking/handlers.ts'
import * as bookings from './features/booking/links.ts'
import { bookingVisitHandlers } from './features/booking/visits/handlers.ts'
import { customerHandlers } from './features/customers/handlers.ts'
import { customerVisitHandlers } from './features/customers/visits/handlers.ts'
import { mailSignInLink } from './features/customers/visits/jobs.ts'
import { driverServices } from './features/delivery/driver-services.ts'
import { deliveryHandlers } from './features/delivery/handlers.ts'
import { localDeliveries as local } from './features/delivery/local-deliveries.ts'
import { deliveryJobs } from './features/delivery/proofs/jobs.ts'
import { deliveryVisitHandlers } from './features/delivery/visits/handlers.ts'
import { checkoutCurrencies } from './features/delivery/zones/queries.ts'
import { designHandlers } from './features/design/handlers.ts'
import { domainHandlers } from './features/domains/handlers.ts'
import { claimPrimary } from './features/domains/verbs.ts'
import { formHandlers } from './features/forms/handlers.ts'
import { formsJobs } from './features/forms/jobs.ts'
import { formVisitHandlers } from './features/forms/visits/handlers.ts'
import { healthHandlers } from './features/health/handlers.ts'
import { currentKeyHandlers, keyHandlers } from './features/keys/handlers.ts'
import { keyJobs } from './features/keys/jobs.ts'
import { loyaltyHandlers } from './features/loyalty/handlers.ts'
import { loyaltyJobs } from './features/loyalty/jobs.ts'
import { exportTransactions } from './features/loyalty/queries.ts'
import { offerPoints, pointsOf, redeemForOrder } from './features/loyalty/verbs.ts'
import { mailHandlers } from './features/mail/handlers.ts'
import { mailJobs } from './features/mail/jobs.ts'
import { mediaHandlers } from './features/media/handlers.ts'
import { withoutMetadata } from './features/media/image.ts'
import { mediaJobs } from './features/media/jobs.ts'
import { mediaVerbs } from './features/media/verbs.ts'
import { overviewHandlers } from './features/overview/handlers.ts'
import { pageHandlers } from './features/pages/handlers.ts'
import { publishPage } from './features/pages/verbs.ts'
import { chargesOf } from './features/payments/charges.ts'
import { disconnect } from './features/payments/connections.ts'
import { paymentsHandlers } from './features/payments/handlers.ts'
import { paymentJobs } from './features/payments/jobs.ts'
import { isConnected } from './features/payments/queries.ts'
import { peopleHandlers } from './features/people/handlers.ts'
import { publishingHandlers } from './features/publishing/handlers.ts'
import { publishingJobs } from './features/publishing/jobs.ts'
import { failOverdueSchedules } from './features/publishing/schedule-queries.ts'
import { release, schedulePublication } from './features/publishing/verbs.ts'
import { endSending } from './features/push/campaigns/verbs.ts'
import { pushHandlers } from './features/push/handlers.ts'
import { realestateHandlers } from './features/realestate/handlers.ts'
import { realestateJobs } from './features/realestate/jobs.ts'
import { realestateVisitHandlers } from './features/realestate/visits/handlers.ts'
import { recruitmentHandlers } from './features/recruitment/handlers.ts'
import { recruitmentJobs } from './features/recruitment/jobs.ts'
import { recruitmentVisitHandlers } from './features/recruitment/visits/handlers.ts'
import { declineExpired as declineExpiredStay, STAY } from './features/rental/bookings/verbs.ts'
import { rentalHandlers } from './features/rental/handlers.ts'
import * as stays from './features/rental/links.ts'
import { rentalVisitHandlers } from './features/rental/visits/handlers.ts'
import { reservationHandlers } from './features/reservation/handlers.ts'
import * as reservations from './features/reservation/links.ts'
import { declineExpiredReservation } from './features/reservation/reservations/verbs.ts'
import { reservationVisitHandlers } from './features/reservation/visits/handlers.ts'
import { seoHandlers } from './features/seo/handlers.ts'
import { serverHandlers } from './features/server/handlers.ts'
import { skipForgotten } from './features/shop/carts/queries.ts'
import { stopUndelivered } from './features/shop/gift-cards/verbs.ts'
import { shopHandlers } from './features/shop/handlers.ts'
import { attachInvoice } from './features/shop/invoices/render.ts'
import { shopJobs } from './features/shop/jobs.ts'
import * as orders from './features/shop/links.ts'
import { locallyDeliveredOrders } from './features/shop/orders/locally-delivered.ts'
import { orderPayable } from './features/shop/orders/payable.ts'
import { shopVisitHandlers } from './features/shop/visits/handlers.ts'
import { siteCopyJobs } from './features/sites/copies/jobs.ts'
import { erasingJobs } from './features/sites/deleted/jobs.ts'
import { siteHandlers } from './features/sites/handlers.ts'
import { emitPublished, publishSite } from './features/sites/verbs.ts'
import { voiceHandlers } from './features/voice/handlers.ts'
import { webhookJobs } from './features/webhooks/deliveries/jobs.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import { serveDashboard } from './http/dashboard.ts'
import { serveDeliveryChanges } from './http/delivery-changes.ts'
import { serveDocs } from './http/docs.ts'
import { serveDrivers } from './http/drivers/routes.ts'
import { createHttpServer, type HttpOptions } from './http/http-server.ts'
import { serveMcp } from './http/mcp.ts'
import { mount } from './http/mount.ts'
import { mountVisitors } from './http/visitors/mount-visitors.ts'
import { makers, pageVerbs } from './items.ts'
import { personalData } from './personal-data.ts'
import { payableOf } from './platform/bookings/booking-payable.ts'
import { paidBookingJobs } from './platform/bookings/paid-jobs.ts'
import type { HandlersOf, Platform } from './platform/context.ts'
import type { Finding } from './platform/doctor/check.ts'
import { platformJobs } from './platform/jobs.ts'
import type { Attachments } from './platform/mail/attachments.ts'
import type { HealthMonitor } from './platform/observe/health-monitor.ts'
import { storageJobs } from './platform/storage/remove-files.ts'
import { openRequestJobs } from './platform/visitors/open-requests.ts'
import { proofJobs } from './platform/visitors/proof-of-work.ts'
import { idempotencyJobs } from './platform/work/idempotency.ts'
import type { Job } from './platform/work/jobs.ts'
import { createWebsite } from './website/website.ts'

type AppOptions = Omit<HttpOptions, 'handleSite'> & {
  health: HealthMonitor
  diagnose: () => Promise<Finding[]>
  tlsAskNetworks: string[]
}

/** What can be paid at a provider. */
const payables = { order: orderPayable, rental_booking: payableOf(STAY), booking: payableOf(BOOKING) }
const charges = chargesOf(payables)
/** How the files of mails are made. */
export const attachments: Attachments = { invoice: attachInvoice }

/** What visitors do on the hosts of sites. */
const visitorHandlers: { [F in keyof VisitorContracts]: HandlersOf<VisitorContracts[F]> } = {
  analytics: analyticsVisitHandlers,
  forms: formVisitHandlers,
  realestate: realestateVisitHandlers,
  recruitment: recruitmentVisitHandlers,
  booking: bookingVisitHandlers(charges),
  reservation: reservationVisitHandlers,
  rental: rentalVisitHandlers(charges),
  delivery: deliveryVisitHandlers,
  shop: shopVisitHandlers({
    points: { offerPoints, redeemForOrder },
    charges,
    local,
    columns: { localCurrencies: checkoutCurrencies, takesPayments: isConnected },
  }),
  customers: customerVisitHandlers({
    pointsOf,
    links: {
      order: orders.LINK,
      booking: bookings.LINK,
      reservation: reservations.LINK,
      rental_booking: stays.LINK,
    },
    personalData,
  }),
}

/** Builds the HTTP server with all features. */
export function buildApp(platform: Platform, options: AppOptions): FastifyInstance {
  const website = createWebsite(platform, options)
  const handlers: { [F in keyof Contracts]: HandlersOf<Contracts[F]> } = {
    sites: siteHandlers({
      publish: publishSite(release({ publishPage })),
      schedule: schedulePublication,
      setDomain: claimPrimary,
      async endDue(tx, siteId, now) {
        await failOverdueSchedules(tx, siteId, now)
        await endSending(tx, siteId, now)
        await skipForgotten(tx, siteId, now)
      },
    }),
    pages: pageHandlers,
    publishing: publishingHandlers({ emitPublished }),
    design: designHandlers,
    domains: domainHandlers,
    media: mediaHandlers,
    ai: aiHandlers(pageVerbs, mediaVerbs, makers),
    shop: shopHandlers({ charges, local }),
    payments: paymentsHandlers(payables),
    realestate: realestateHandlers,
    rental: rentalHandlers(charges),
    customers: customerHandlers({
      personalData,
      findPoints: exportTransactions,
      beforeErasing: stopUndelivered,
    }),
    loyalty: loyaltyHandlers,
    forms: formHandlers,
    delivery: deliveryHandlers(locallyDeliveredOrders),
    voice: voiceHandlers,
    mail: mailHandlers(attachments),
    booking: bookingHandlers(charges),
    blocks: blocksHandlers,
    recruitment: recruitmentHandlers,
    reservation: reservationHandlers,
    webhooks: webhookHandlers(events.declared),
    push: pushHandlers,
    key: currentKeyHandlers,
    people: peopleHandlers(platform),
    keys: keyHandlers,
    audit: auditHandlers,
    seo: seoHandlers(website.notFoundCounts),
    analytics: analyticsHandlers(website.hitCounts),
    overview: overviewHandlers,
    server: serverHandlers(options.diagnose),
    health: healthHandlers(options.health),
  }
  const app = createHttpServer(platform, { ...options, handleSite: website.handle })
  app.addHook('preClose', async () => website.startClosing())
  app.addHook('onClose', () => website.notFoundCounts.close())
  app.addHook('onClose', () => website.hitCounts.close())
  mount(app, platform, contracts, handlers)
  serveDeliveryChanges(app, platform)
  serveDrivers(app, platform, driverServices(locallyDeliveredOrders, withoutMetadata))
  mountVisitors(app, { platform, pages: website.visitorPages }, visitorContracts, visitorHandlers)
  serveDocs(app)
  serveDashboard(app, platform)
  serveMcp(app, platform)
  return app
}

/** All scheduled jobs. */
export const jobs: Job[] = [
  ...aiJobs,
  ...analyticsJobs,
  ...keyJobs,
  mailSignInLink,
  ...openRequestJobs({
    booking: (context, id) => declineExpiredBooking(context, charges, id),
    reservation: declineExpiredReservation,
    rental_booking: (context, id) => declineExpiredStay(context, charges, id),
  }),
  ...paidBookingJobs([STAY, BOOKING], charges),
  ...proofJobs,
  ...formsJobs,
  ...realestateJobs,
  ...recruitmentJobs,
  ...loyaltyJobs,
  ...mailJobs,
  ...mediaJobs,
  ...publishingJobs,
  ...shopJobs,
  ...erasingJobs(disconnect),
  ...paymentJobs(payables),
  ...storageJobs,
  ...siteCopyJobs,
  ...webhookJobs,
  ...deliveryJobs(withoutMetadata),
  ...idempotencyJobs,
  ...platformJobs,
]
