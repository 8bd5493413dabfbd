import { ConflictError } from '../../../../client/src/index.ts'
import { errorOf } from '../outcomes.ts'
import { LIVE_KEY } from '../stripe-server.ts'
import {
  newAiJob,
  newApplication,
  newBooking,
  newEnquiry,
  newFeed,
  newPage,
  newService,
  newSubmission,
  newSubscription,
  newTable,
  newUnit,
  newUpload,
  newWebhook,
  type Site,
} from './resources.ts'

const TIME_OFF = { startsAt: '2026-06-01T00:00:00Z', endsAt: '2026-06-02T00:00:00Z' }
const newStaff = async ({ client, siteId }: Site) =>
  (await client.booking.createStaff(siteId, { name: 'Grace' })).id

const connectProvider = ({ client, siteId }: Site) =>
  client.payments.connect(siteId, { provider: 'stripe', secretKey: LIVE_KEY })

const newRedirect = async ({ client, siteId }: Site) =>
  client.seo.createRedirect(siteId, { path: '/old', target: '/new' })

const newGoal = async ({ client, siteId }: Site) =>
  client.analytics.createGoal(siteId, { name: 'Booked', kind: 'booking' })
const newFunnel = async ({ client, siteId }: Site) =>
  client.analytics.createFunnel(siteId, {
    name: 'Booking',
    steps: [{ kind: 'page', target: '/rooms' }, { kind: 'booking' }],
  })

/** Prepared operations that emit no event. */
export const READING: Record<string, (site: Site) => Promise<() => PromiseLike<unknown>>> = {
  'ai.translate': async (site) => {
    const { id: pageId } = await newPage(site)
    return () => site.client.ai.translate(site.siteId, { pageId, targetLanguage: 'de' })
  },
  'ai.estimateTranslation': async (site) => {
    const { id: pageId } = await newPage(site)
    return () => site.client.ai.estimateTranslation(site.siteId, { pageId })
  },
  'ai.estimateGeneration':
    async ({ client, siteId }) =>
    () =>
      client.ai.estimateGeneration(siteId, { prompt: 'A bakery' }),
  'ai.contentAssist': async (site) => {
    const { id: pageId } = await newPage(site)
    return () => site.client.ai.contentAssist(site.siteId, { pageId })
  },
  'forms.deleteSubmission': async (site) => {
    const { formId, id } = await newSubmission(site)
    return () => site.client.forms.deleteSubmission(site.siteId, formId, id)
  },
  'recruitment.deleteApplication': async (site) => {
    const id = await newApplication(site)
    return () => site.client.recruitment.deleteApplication(site.siteId, id)
  },
  'realestate.deleteEnquiry': async (site) => {
    const id = await newEnquiry(site)
    return () => site.client.realestate.deleteEnquiry(site.siteId, id)
  },
}

/** Changes that emit no event: settings, and unfinished resources. */
const newSchedule = ({ client, siteId }: Site) =>
  client.publishing.createSchedule(siteId, { action: 'publish', at: '2199-01-01T08:00' })

const newDomain = ({ client, siteId }: Site) =>
  client.domains.create(siteId, { domain: `www.${crypto.randomUUID()}.example` })

const newCustomer = ({ client, siteId }: Site) =>
  client.customers.create(siteId, { email: `${crypto.randomUUID()}@example.com` })

const newSuppression = ({ client, siteId }: Site) =>
  client.mail.createSuppression(siteId, { address: `${crypto.randomUUID()}@example.com` })

const newShippingZone = ({ client, siteId }: Site) =>
  client.shop.createShippingZone(siteId, { name: 'All', rates: [{ name: 'Parcel', type: 'flat', price: 5 }] })

const newForm = ({ client, siteId }: Site) =>
  client.forms.create(siteId, { name: 'Contact', fields: [{ name: 'name', label: 'Name', type: 'text' }] })

async function deleteSite({ client, siteId }: Site) {
  const { name } = await client.sites.get(siteId)
  await client.sites.delete(siteId, { name })
  return name
}

/** Changes without events. Those whose preparation has events return the change itself. */
export const SILENT: Record<string, (site: Site) => Promise<unknown>> = {
  'sites.create': async ({ client }) => client.sites.create({ name: 'Another' }),
  'sites.duplicate': async ({ client, siteId }) => client.sites.duplicate(siteId, { name: 'Copy' }),
  'sites.update': async ({ client, siteId }) => client.sites.update(siteId, { name: 'New' }),
  'sites.delete': deleteSite,
  'sites.restore': async (site) => {
    await deleteSite(site)
    await site.client.sites.restore(site.siteId)
  },
  'sites.erase': async (site) => {
    const name = await deleteSite(site)
    await site.client.sites.erase(site.siteId, { name })
  },
  'media.createUploadUrl': newUpload,
  'publishing.createSchedule': async (site) => newSchedule(site),
  'publishing.deleteSchedule': async (site) =>
    site.client.publishing.deleteSchedule(site.siteId, (await newSchedule(site)).id),
  'publishing.createPreview': async ({ client, siteId }) => client.publishing.createPreview(siteId),
  'publishing.deletePreview': async ({ client, siteId }) => {
    const { id } = await client.publishing.createPreview(siteId)
    await client.publishing.deletePreview(siteId, id)
  },
  'domains.create': newDomain,
  'domains.verify': async (site) => site.client.domains.verify(site.siteId, (await newDomain(site)).id),
  'domains.update': async (site) =>
    site.client.domains.update(site.siteId, (await newDomain(site)).id, { primary: false }),
  'domains.delete': async (site) => site.client.domains.delete(site.siteId, (await newDomain(site)).id),
  'forms.create': newForm,
  'forms.update': async (site) =>
    site.client.forms.update(site.siteId, (await newForm(site)).id, { name: 'Offer' }),
  'forms.delete': async (site) => site.client.forms.delete(site.siteId, (await newForm(site)).id),
  'mail.retry': async ({ client, siteId }) => {
    // The server of the tests has no mail server, so that it is refused.
    await client.mail.testTemplate(siteId, 'order_placed', { to: 'ada@example.com' })
    const { data } = await client.mail.list(siteId)
    await client.mail.retry(siteId, data[0]?.id as string).catch(() => {})
  },
  'mail.updateTemplate': async ({ client, siteId }) =>
    client.mail.updateTemplate(siteId, 'order_placed', { intro: 'Thank you' }),
  'mail.deleteTemplate': async ({ client, siteId }) => client.mail.deleteTemplate(siteId, 'order_placed'),
  'mail.previewTemplate': async ({ client, siteId }) =>
    client.mail.previewTemplate(siteId, 'order_placed', {}),
  'mail.testTemplate': async ({ client, siteId }) =>
    client.mail.testTemplate(siteId, 'order_placed', { to: 'ada@example.com' }),
  'mail.updateSettings': async ({ client, siteId }) =>
    client.mail.updateSettings(siteId, { senderName: 'Lakeside House' }),
  'mail.verifySettings': async ({ client, siteId }) => {
    await client.mail.updateSettings(siteId, { fromAddress: 'office@lakeside.example' })
    await client.mail.verifySettings(siteId)
  },
  'mail.createSuppression': newSuppression,
  'mail.deleteSuppression': async (site) =>
    site.client.mail.deleteSuppression(site.siteId, (await newSuppression(site)).id),
  'customers.create': newCustomer,
  'customers.update': async (site) =>
    site.client.customers.update(site.siteId, (await newCustomer(site)).id, { name: 'Bo' }),
  'customers.delete': async (site) => site.client.customers.delete(site.siteId, (await newCustomer(site)).id),
  'customers.erase': async (site) => site.client.customers.erase(site.siteId, (await newCustomer(site)).id),
  'shop.createShippingZone': newShippingZone,
  'shop.updateShippingZone': async (site) =>
    site.client.shop.updateShippingZone(site.siteId, (await newShippingZone(site)).id, { name: 'Europe' }),
  'shop.deleteShippingZone': async (site) =>
    site.client.shop.deleteShippingZone(site.siteId, (await newShippingZone(site)).id),
  'shop.updateGiftCardSales': async ({ client, siteId }) =>
    client.shop.updateGiftCardSales(siteId, { enabled: true }),
  'shop.updateTaxes': async ({ client, siteId }) =>
    client.shop.updateTaxes(siteId, { pricesIncludeTax: false }),
  'shop.uploadProductFile': async ({ client, siteId }) => {
    const { id } = await client.shop.createProduct(siteId, { title: 'Recipes', price: 9 })
    return () => client.shop.uploadProductFile(siteId, id, 'Recipes.pdf', Buffer.from('recipes'))
  },
  'shop.deleteProductFile': async ({ client, siteId }) => {
    const { id } = await client.shop.createProduct(siteId, { title: 'Recipes', price: 9 })
    await client.shop.uploadProductFile(siteId, id, 'Recipes.pdf', Buffer.from('recipes'))
    return () => client.shop.deleteProductFile(siteId, id, 'Recipes.pdf')
  },
  'shop.allowDownloads': async ({ client, siteId }) => {
    const { id: productId } = await client.shop.createProduct(siteId, { title: 'Recipes', price: 9 })
    const order = await client.shop.createOrder(siteId, { lines: [{ productId, quantity: 1 }] })
    return () => client.shop.allowDownloads(siteId, order.id)
  },
  'shop.updateCartReminders': async ({ client, siteId }) =>
    client.shop.updateCartReminders(siteId, { afterHours: 8 }),
  'shop.updateReviewSettings': async ({ client, siteId }) =>
    client.shop.updateReviewSettings(siteId, { requestAfterDays: 7 }),
  'shop.updateInvoiceSettings': async ({ client, siteId }) =>
    client.shop.updateInvoiceSettings(siteId, { prefix: 'RE-' }),
  'shop.updatePaymentSettings': async ({ client, siteId }) =>
    client.shop.updatePaymentSettings(siteId, {
      methods: [{ id: 'cash', name: 'Cash', instructions: null }],
    }),
  'payments.connect': connectProvider,
  'payments.disconnect': async (site) => {
    await connectProvider(site)
    return () => site.client.payments.disconnect(site.siteId)
  },
  'payments.updateTransferSettings': async ({ client, siteId }) =>
    client.payments.updateTransferSettings(siteId, { instructions: 'To AT00 1234' }),
  'payments.endPayout': async (site) => {
    const { id } = await newBooking(site, (await newUnit(site)).id)
    await site.client.rental.recordPayment(site.siteId, id)
    await site.client.rental.refundPayments(site.siteId, id)
    const { data } = await site.client.payments.listPayouts(site.siteId)
    return () => site.client.payments.endPayout(site.siteId, data[0]?.id ?? '')
  },
  'payments.takeStripeEvent': async (site) => {
    await connectProvider(site)
    // Nothing is taken that the provider did not sign.
    return () => errorOf(site.client.payments.takeStripeEvent(site.siteId, { id: 'evt_1' }))
  },
  'delivery.createZone': async ({ client, siteId }) => client.delivery.createZone(siteId, { name: 'Lake' }),
  'delivery.updateZone': async ({ client, siteId }) => {
    const { id } = await client.delivery.createZone(siteId, { name: 'Lake' })
    await client.delivery.updateZone(siteId, id, { deliveryCost: 3 })
  },
  'delivery.deleteZone': async ({ client, siteId }) => {
    const { id } = await client.delivery.createZone(siteId, { name: 'Lake' })
    await client.delivery.deleteZone(siteId, id)
  },
  'delivery.createDriver': async ({ client, siteId }) => client.delivery.createDriver(siteId, { name: 'Bo' }),
  'delivery.updateDriver': async ({ client, siteId }) => {
    const { id } = await client.delivery.createDriver(siteId, { name: 'Bo' })
    await client.delivery.updateDriver(siteId, id, { active: false })
  },
  'delivery.deleteDriver': async ({ client, siteId }) => {
    const { id } = await client.delivery.createDriver(siteId, { name: 'Bo' })
    await client.delivery.deleteDriver(siteId, id)
  },
  'delivery.createDriverLink': async ({ client, siteId }) => {
    const { id } = await client.delivery.createDriver(siteId, { name: 'Bo' })
    await client.delivery.createDriverLink(siteId, id, {})
  },
  'delivery.deleteDriverLink': async ({ client, siteId }) => {
    const { id } = await client.delivery.createDriver(siteId, { name: 'Bo' })
    await client.delivery.createDriverLink(siteId, id, {})
    return () => client.delivery.deleteDriverLink(siteId, id)
  },
  'rental.createFeed': async (site) => {
    const { id: unitId } = await newUnit(site)
    return () => newFeed(site, unitId)
  },
  'rental.refreshFeed': async (site) => {
    const { id: unitId } = await newUnit(site)
    const { id } = await newFeed(site, unitId)
    return () => site.client.rental.refreshFeed(site.siteId, unitId, id)
  },
  'rental.deleteFeed': async (site) => {
    const { id: unitId } = await newUnit(site)
    const { id } = await newFeed(site, unitId)
    return () => site.client.rental.deleteFeed(site.siteId, unitId, id)
  },
  'rental.renewCalendarLink': async (site) => {
    const { id } = await newUnit(site)
    return () => site.client.rental.renewCalendarLink(site.siteId, id)
  },
  'rental.createProperty': async ({ client, siteId }) =>
    client.rental.createProperty(siteId, { name: 'Old mill' }),
  'rental.updateProperty': async ({ client, siteId }) => {
    const { id } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    await client.rental.updateProperty(siteId, id, { name: 'New mill' })
  },
  'rental.deleteProperty': async ({ client, siteId }) => {
    const { id } = await client.rental.createProperty(siteId, { name: 'Old mill' })
    await client.rental.deleteProperty(siteId, id)
  },
  'booking.createService': newService,
  'booking.updateService': async (site) =>
    site.client.booking.updateService(site.siteId, await newService(site), { name: 'Long massage' }),
  'booking.deleteService': async (site) =>
    site.client.booking.deleteService(site.siteId, await newService(site)),
  'booking.createStaff': newStaff,
  'booking.updateStaff': async (site) =>
    site.client.booking.updateStaff(site.siteId, await newStaff(site), { active: false }),
  'booking.deleteStaff': async (site) => site.client.booking.deleteStaff(site.siteId, await newStaff(site)),
  'booking.createTimeOff': async (site) =>
    site.client.booking.createTimeOff(site.siteId, await newStaff(site), TIME_OFF),
  'booking.deleteTimeOff': async (site) => {
    const staffId = await newStaff(site)
    const { id } = await site.client.booking.createTimeOff(site.siteId, staffId, TIME_OFF)
    await site.client.booking.deleteTimeOff(site.siteId, staffId, id)
  },
  'reservation.createTable': newTable,
  'reservation.updateTable': async (site) =>
    site.client.reservation.updateTable(site.siteId, (await newTable(site)).id, { capacity: 6 }),
  'reservation.deleteTable': async (site) =>
    site.client.reservation.deleteTable(site.siteId, (await newTable(site)).id),
  'reservation.updateOpeningHours': async ({ client, siteId }) =>
    client.reservation.updateOpeningHours(siteId, { turnMinutes: 120 }),
  'analytics.createGoal': newGoal,
  'analytics.deleteGoal': async (site) =>
    site.client.analytics.deleteGoal(site.siteId, (await newGoal(site)).id),
  'analytics.createFunnel': newFunnel,
  'analytics.deleteFunnel': async (site) =>
    site.client.analytics.deleteFunnel(site.siteId, (await newFunnel(site)).id),
  'seo.createRedirect': newRedirect,
  'seo.deleteRedirect': async (site) =>
    site.client.seo.deleteRedirect(site.siteId, (await newRedirect(site)).id),
  'seo.importRedirects': async ({ client, siteId }) =>
    client.seo.importRedirects(siteId, { csv: '/old,/new' }),
  'seo.updateBusiness': async ({ client, siteId }) => client.seo.updateBusiness(siteId, { type: 'Hotel' }),
  'seo.updateRobots': async ({ client, siteId }) =>
    client.seo.updateRobots(siteId, { text: 'User-agent: *\nAllow: /' }),
  'voice.updateConfig': async ({ client, siteId }) => client.voice.updateConfig(siteId, { enabled: true }),
  'voice.updateBudget': async ({ client, siteId }) =>
    client.voice.updateBudget(siteId, { budgetMinutes: 500 }),
  'webhooks.create': newWebhook,
  'webhooks.update': async (site) => {
    const { id } = await newWebhook(site)
    await site.client.webhooks.update(site.siteId, id, { events: ['*'], active: false })
  },
  'webhooks.delete': async (site) => {
    const { id } = await newWebhook(site)
    await site.client.webhooks.delete(site.siteId, id)
  },
  'webhooks.rotateSecret': async (site) => {
    const { id } = await newWebhook(site)
    await site.client.webhooks.rotateSecret(site.siteId, id)
  },
  // The job runs in the background unless it is cancelled.
  'ai.generate': newAiJob,
  // Without a language model, only sandbox sites are translated.
  'ai.translateSite': async (site) => {
    await newPage(site)
    return () =>
      site.client.ai.translateSite(site.siteId, { targetLanguages: ['de'] }).catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error
      })
  },
  'ai.cancelJob': newAiJob,
  // It undoes only what a job has completed, which takes its time.
  'ai.undoJob': async (site) =>
    site.client.ai.undoJob(site.siteId, await newAiJob(site)).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error
    }),
  'ai.generateTemplate': async ({ client, siteId }) =>
    client.ai.generateTemplate(siteId, { prompt: 'Opening hours of a bakery' }),
  'ai.generateTemplateVariants': async ({ client, siteId }) =>
    client.ai.generateTemplateVariants(siteId, { prompt: 'Opening hours of a bakery' }),
  'push.subscribe': newSubscription,
  'push.deleteSubscription': async (site) => {
    const { id } = await newSubscription(site)
    await site.client.push.deleteSubscription(site.siteId, id)
  },
  'push.unsubscribe': async (site) => {
    const { endpoint } = await newSubscription(site)
    await site.client.push.unsubscribe(site.siteId, { endpoint })
  },
}

/** Operations that send existing events again. */
export const REPEATING: Record<string, (site: Site) => Promise<() => Promise<unknown>>> = {
  'webhooks.replay': async (site) => {
    const { id } = await newWebhook(site)
    const { createdAt: since } = await newPage(site)
    return async () => (await site.client.webhooks.replay(site.siteId, id, { since })).eventIds
  },
  'webhooks.resend': async (site) => {
    const { id } = await newWebhook(site)
    await newPage(site)
    const [event] = (await site.client.webhooks.listEvents(site.siteId)).data
    return async () => [(await site.client.webhooks.resend(site.siteId, id, event?.id as string)).eventId]
  },
}
