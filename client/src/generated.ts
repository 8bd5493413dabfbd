// Generated from the server's contracts by `node server/dist/codegen/generate.js`: change those instead.
// biome-ignore-all format: generated

import type { ApiPromise, CountedList, List } from './answers.ts'
import type { Bind, Operation, UploadBytes } from './operation.ts'
import type { ContentTypeOption, IdempotencyOption, IfMatchOption, RequestOptions } from './options.ts'

export type Account = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  tier: string
  /** Whether members have to have a second factor */
  requiresSecondFactor: boolean
  createdAt: string
}

export type AccountOfUser = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  tier: string
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
  /** Whether the account can only be used once the user has added a second factor */
  needsSecondFactor: boolean
}

export type AddedPasskey = {
  passkey: Passkey
  /** With the first second factor only, and not shown again */
  recoveryCodes: string[]
  /** How many other sessions have ended */
  ended: number
}

export type AiAllowances = {
  /** Calendar month in UTC, `YYYY-MM` */
  month: string
  resetsAt: string
  tokens: {
    /** Includes reservations of work in progress */
    used: number
    limit: number | null
    remaining: number | null
  }
  videoCredits: {
    /** Includes reservations of work in progress */
    used: number
    limit: number | null
    remaining: number | null
  }
  /** Of texts that a translation service gets; a language model takes tokens instead */
  characters: {
    /** Includes reservations of work in progress */
    used: number
    limit: number | null
    remaining: number | null
  }
  /** The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model */
  engine: string
  /** Whether the account has connected the language model itself */
  isOwn: boolean
  /** Tokens that the account has paid for itself, which no plan limits */
  ownTokens: number
  /** Sandbox keys use the built-in engine at no cost */
  sandbox: boolean
}

export type AiConnection = {
  /** `model`: the language model; `translation`: a service that translates pages, instead of a model */
  purpose: 'model' | 'translation'
  provider: 'openai-compatible' | 'openai' | 'anthropic' | 'google' | 'mistral' | 'groq' | 'xai' | 'deepseek' | 'cohere' | 'togetherai' | 'fireworks' | 'perplexity' | 'cerebras' | 'deepinfra' | 'amazon-bedrock' | 'azure' | 'deepl' | 'libretranslate'
  /** Null for a translation service */
  model: string | null
  /** Null is the provider's own address */
  baseUrl: string | null
  /** The last four characters of the key; empty for a short one, null without a key */
  keyHint: string | null
  savedAt: string
}

export type AiConnectionTest = {
  works: boolean
  /** Why it does not work, for programs */
  reason: string | null
  /** The same for people */
  message: string
}

export type AiEstimate = {
  /** Input and output together */
  tokens: {
    /** With answers that are short and good at once */
    from: number
    /** With answers that are long and asked for again */
    to: number
  }
  /** That a translation service gets, instead of tokens */
  characters: number
  /** 0 if no video can be made */
  videoCredits: number
  /** Who pays for tokens and characters: `nobody` for the built-in engine, `account` for a key of its own */
  paidBy: 'nobody' | 'plan' | 'account'
  /** Of the plan, this month; null is unlimited */
  left: {
    tokens: number | null
    characters: number | null
    videoCredits: number | null
  }
}

export type AiGenerationStarted = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  jobId: string
  status: AiJobStatus
  estimate: AiEstimate
}

export type AiJob = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  jobId: string
  status: AiJobStatus
  /** Percent */
  progress: number
  /** The current step, for display */
  step: string | null
  prompt: string
  language: string
  /** The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model */
  engine: string
  /** Drafts, all created when the job completes */
  pages: {
    /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
    id: string
    title: string
    slug: string
    /** What it is for, such as `contact` */
    role?: string
  }[]
  /** The planned pages, which grow section by section while the job runs */
  outline: {
    title: string
    slug: string
    isWritten: boolean
    sections: {
      component: string
      heading: string | null
    }[]
  }[]
  /** Images and videos added to the media library */
  mediaIds: string[]
  /** What was made beside pages, such as products; what a site has once has its type as id */
  made: {
    type: 'service' | 'staff' | 'product' | 'unit' | 'table' | 'job' | 'hours' | 'form' | 'design' | 'business' | 'navigation'
    /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
    id: string
    name: string
  }[]
  heroVideoGenerated: boolean
  videoModel: string | null
  videoCreditsUsed: number
  usage: AiUsage
  /** How many times work on the job was started */
  attempts: number
  /** Deviations from the request, with reasons */
  notes: string[]
  brief: SiteBrief | null
  /** What the pages lack because the prompt does not say it; `privacy`: who is responsible for the site */
  missing: ('offers' | 'prices' | 'opening_hours' | 'address' | 'phone' | 'about' | 'team' | 'privacy')[]
  /** Of a job that translates the site; null for others */
  translation: {
    sourceLanguage: string
    targetLanguages: string[]
    /** Each page counts once for each language */
    pagesTotal: number
    pagesDone: number
    /** The page that is being translated */
    current: {
      /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
      pageId: string
      language: string
    } | null
    /** How many pages were made or got a new version */
    translated: number
    /** How many were left because nothing has changed since their last translation */
    unchanged: number
    keptTotal: number
    /** Pages that were not translated, at most 200 of them */
    kept: {
      /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
      pageId: string
      title: string
      language: string
      /** `edited`: somebody made or changed the page in that language; `live`: visitors would see a new version at once; `missing_scope`: the page is published, and the caller may not write pages; `archived`: that page is archived; `too_long`: the page has too much text; `refused` and `failed`: the language model gave no translation */
      reason: 'edited' | 'live' | 'missing_scope' | 'archived' | 'too_long' | 'refused' | 'failed'
    }[]
  } | null
  error: {
    /** A stable code for programs */
    reason: string
    message: string
  } | null
  undoneAt: string | null
  /** What undoing the job has left as it is */
  kept: {
    type: 'service' | 'staff' | 'product' | 'unit' | 'table' | 'job' | 'hours' | 'form' | 'design' | 'business' | 'navigation' | 'page' | 'media'
    /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
    id: string
    name: string
    /** `changed`: somebody changed it since; `used`: something else needs it, such as a booking or a page; `live`: visitors see it, or saw it */
    reason: 'changed' | 'used' | 'live'
  }[]
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

export type AiJobStarted = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  jobId: string
  status: AiJobStatus
}

export type AiJobStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'

export type AiMissing = {
  fact: 'offers' | 'prices' | 'opening_hours' | 'address' | 'phone' | 'about' | 'team' | 'privacy'
  /** Where it is added */
  area: 'page' | 'pages' | 'products' | 'services' | 'staff' | 'units' | 'hours'
  /** The page, if `area` is `page` */
  pageId: string | null
}

export type AiUsage = {
  /** Input tokens; 0 for the built-in engine */
  promptTokens: number
  /** Output tokens; 0 for the built-in engine */
  completionTokens: number
}

export type AnalyticsFigures = {
  /** Different visitors of each day, added up over the days */
  visitors: number
  /** Visits; one ends after half an hour without a page, and at midnight */
  visits: number
  /** Pages seen */
  pageviews: number
  /** Share of visits with one page; null without visits */
  bounceRate: number | null
  /** From the first page of a visit to its last; null without visits */
  averageDurationSeconds: number | null
}

export type AnalyticsFunnel = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  createdAt: string
  steps: {
    /** What visitors do: see a page, send a form, book, order, or an event */
    kind: 'page' | 'form' | 'booking' | 'order' | 'event'
    /** For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name */
    target: string | null
  }[]
}

export type AnalyticsFunnelFigures = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  createdAt: string
  steps: {
    /** What visitors do: see a page, send a form, book, order, or an event */
    kind: 'page' | 'form' | 'booking' | 'order' | 'event'
    /** For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name */
    target: string | null
    /** Visitors who took this step after all earlier ones */
    visitors: number
  }[]
}

export type AnalyticsGoal = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  createdAt: string
  /** What visitors do: see a page, send a form, book, order, or an event */
  kind: 'page' | 'form' | 'booking' | 'order' | 'event'
  /** For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name */
  target: string | null
}

export type AnalyticsGoalFigures = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  createdAt: string
  /** What visitors do: see a page, send a form, book, order, or an event */
  kind: 'page' | 'form' | 'booking' | 'order' | 'event'
  /** For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name */
  target: string | null
  /** Different visitors of each day who did it, added up over the days */
  visitors: number
  /** How often it was done */
  conversions: number
  /** What it was worth, by currency */
  revenue: {
    /** ISO 4217 code, such as EUR */
    currency: string
    amount: number
  }[]
  /** Share of all visitors; null without visitors */
  conversionRate: number | null
}

export type AnalyticsGoalValue = {
  value: string
  /** Different visitors of each day who did it, added up over the days */
  visitors: number
  /** How often it was done */
  conversions: number
  /** What it was worth, by currency */
  revenue: {
    /** ISO 4217 code, such as EUR */
    currency: string
    amount: number
  }[]
}

export type AnalyticsPoint = {
  /** When the hour, day, week or month begins in the site's time zone */
  start: string
  /** Different visitors of each day, added up over the days */
  visitors: number
  /** Visits; one ends after half an hour without a page, and at midnight */
  visits: number
  /** Pages seen */
  pageviews: number
  /** Share of visits with one page; null without visits */
  bounceRate: number | null
  /** From the first page of a visit to its last; null without visits */
  averageDurationSeconds: number | null
  comparison: AnalyticsFigures | null
}

export type AnalyticsRealtime = {
  /** Visitors who saw a page in the last five minutes */
  visitors: number
  /** The last 30 minutes, earliest first */
  minutes: {
    start: string
    /** Pages seen */
    pageviews: number
  }[]
  /** The pages of the last five minutes */
  pages: {
    path: string
    /** Visitors */
    visitors: number
  }[]
}

export type AnalyticsSummary = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  from: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  to: string
  /** Different visitors of each day, added up over the days */
  visitors: number
  /** Visits; one ends after half an hour without a page, and at midnight */
  visits: number
  /** Pages seen */
  pageviews: number
  /** Share of visits with one page; null without visits */
  bounceRate: number | null
  /** From the first page of a visit to its last; null without visits */
  averageDurationSeconds: number | null
  /** What is not counted above. Not narrowed by `filter`. */
  excluded: {
    reason: 'bot' | 'opt_out' | 'too_many_pages'
    /** Requests for pages */
    requests: number
  }[]
  comparison: {
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    from: string
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    to: string
    /** Different visitors of each day, added up over the days */
    visitors: number
    /** Visits; one ends after half an hour without a page, and at midnight */
    visits: number
    /** Pages seen */
    pageviews: number
    /** Share of visits with one page; null without visits */
    bounceRate: number | null
    /** From the first page of a visit to its last; null without visits */
    averageDurationSeconds: number | null
  } | null
}

export type AnalyticsValue = {
  /** Empty where nothing is known, such as direct visits */
  value: string
  /** Different visitors of each day, added up over the days */
  visitors: number
  /** Visits; one ends after half an hour without a page, and at midnight */
  visits: number
  /** Pages seen */
  pageviews: number
  /** Share of visits with one page; null without visits */
  bounceRate: number | null
  /** From the first page of a visit to its last; null without visits */
  averageDurationSeconds: number | null
}

export type ApiKey = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** The data the key has access to */
  mode: 'live' | 'sandbox'
  scopes: ('sites:read' | 'sites:write' | 'pages:read' | 'pages:write' | 'media:read' | 'media:write' | 'analytics:read' | 'ai:write' | 'publish:write' | 'ecommerce:read' | 'ecommerce:write' | 'booking:read' | 'booking:write' | 'loyalty:read' | 'loyalty:write' | 'webhooks:read' | 'webhooks:write' | 'forms:read' | 'push:write')[]
  /** The first characters of the key */
  hint: string
  createdAt: string
  /** When it stops working; null if it does not */
  expiresAt: string | null
  /** Addresses and networks it may be used from; null for all */
  networks: string[] | null
  lastUsedAt: string | null
  revokedAt: string | null
  /** The key that replaced it */
  rotatedTo: string | null
}

export type ApiKeyUsage = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  keyId: string
  /** Days in UTC, oldest first, including today */
  days: DayOfUsage[]
}

export type Application = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Null once the job is deleted */
  jobId: string | null
  /** As the job was called then */
  jobTitle: string
  name: string
  /** Null once the applicant is erased */
  email: string | null
  phone: string | null
  message: string | null
  /** A PDF; null when there is none, or none any more */
  cv: {
    filename: string
    sizeBytes: number
  } | null
  /** Path of the page it was sent from */
  page: string
  stage: ApplicationStage
  /** Of the team; applicants never see them */
  notes: string | null
  /** Whether it was taken for spam, or marked so */
  spam: boolean
  /** Why it was taken for spam */
  spamReason: string | null
  createdAt: string
  updatedAt: string
}

export type ApplicationStage = 'received' | 'screening' | 'interview' | 'offer' | 'hired' | 'rejected'

export type ArchivedPage = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: PageStatus
  archivedAt: string
}

export type Assistance = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
  action: string
  /** Plain text. For `seo`: the title on the first line, the description on the second. For `alt_text`: one line per image. */
  suggestion: string
  /** What of the request was not followed, and why */
  notes: string[]
  usage: AiUsage
  /** The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model */
  engine: string
}

export type AuditEntry = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  at: string
  actorType: 'person' | 'key' | 'operator'
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  actorId: string
  /** E-mail of the person, the first characters of the key, or of the operator: the command, or “the server’s operator” */
  actor: string
  /** Where the request came from */
  address: string
  /** What was done */
  operation: string
  /** Path of the request */
  resource: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId: string | null
  requestId: string
  before: unknown | null
  after: unknown | null
  /** Place in the chain; null for about a minute */
  number: number | null
  /** SHA-256 of the entry and the hash before it, in hexadecimal */
  hash: string | null
}

/** A Puck item, `{type, props}`, or several of them; `props.id` may be missing */
export type BlockTemplate = Record<string, unknown> | Record<string, unknown>[]

/** Any JSON object. With `content` or `zones` it is Puck data `{root, content, zones}` and checked as such. */
export type Blocks = Record<string, unknown>

export type Booking = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: BookingStatus
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  createdAt: string
}

export type BookingDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: BookingStatus
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  createdAt: string
  /** When it is declined unless it is approved; null for what does not wait, or waits without an end */
  expiresAt: string | null
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  serviceId: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  staffId: string
  branchId: string | null
  startsAt: string
  endsAt: string
  updatedAt: string
}

export type BookingOfDay = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: BookingStatus
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  createdAt: string
  /** When it is declined unless it is approved; null for what does not wait, or waits without an end */
  expiresAt: string | null
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  serviceId: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  staffId: string
  branchId: string | null
  startsAt: string
  endsAt: string
  updatedAt: string
  serviceName: string
}

export type BookingPayment = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  type: 'payment' | 'refund'
  /** `waiting`: a refund that is to be paid out by hand */
  status: 'done' | 'waiting'
  method: string
  reference: string | null
  amount: number
  createdAt: string
}

export type BookingPayments = {
  /** ISO 4217 code, such as EUR */
  currency: string
  total: number
  /** What is asked for first */
  deposit: number
  /** The rest */
  balance: number
  /** Null where the rest is paid on the spot */
  balanceDueDate: string | null
  /** What was paid, less what went back */
  paid: number
  /** What can be paid now */
  due: number
  /** When it is cancelled unless it is paid */
  heldUntil: string | null
  /** Which part of what was paid comes back when it is cancelled, until when */
  refunds: {
    until: string
    percentage: number
  }[]
  /** What is kept when it is cancelled later, or nobody comes; null: all of it */
  lateFee: number | null
  /** The page on which the customer pays and cancels; null without `booking:write` */
  url: string | null
  /** What is refunded if it ends now, unless `refund` says otherwise */
  refund: number
  /** Status of a dispute about a payment; `lost`: the money is gone */
  dispute: string | null
  /** Oldest first */
  payments: BookingPayment[]
}

/** Every status except `cancelled` holds the staff member's time */
export type BookingStatus = 'pending' | 'confirmed' | 'cancelled' | 'completed' | 'no_show'

export type BusinessProfile = {
  /** Its type of schema.org; null: `Restaurant` where tables can be reserved, else `LocalBusiness` */
  type: 'LocalBusiness' | 'AccountingService' | 'AutoRepair' | 'Bakery' | 'BarOrPub' | 'BeautySalon' | 'BedAndBreakfast' | 'BikeStore' | 'BookStore' | 'Brewery' | 'CafeOrCoffeeShop' | 'Campground' | 'ChildCare' | 'ClothingStore' | 'DaySpa' | 'Dentist' | 'Electrician' | 'EmploymentAgency' | 'ExerciseGym' | 'FireStation' | 'Florist' | 'FoodEstablishment' | 'GeneralContractor' | 'GroceryStore' | 'HairSalon' | 'HealthClub' | 'HomeAndConstructionBusiness' | 'Hotel' | 'JewelryStore' | 'LegalService' | 'LodgingBusiness' | 'MedicalBusiness' | 'MedicalClinic' | 'Optician' | 'Pharmacy' | 'Plumber' | 'ProfessionalService' | 'RealEstateAgent' | 'Restaurant' | 'SportsActivityLocation' | 'SportsClub' | 'Store' | 'TattooParlor' | 'TravelAgency' | 'VacationRental' | 'Winery' | 'EducationalOrganization' | 'VeterinaryCare' | 'School' | 'Church' | 'Museum' | 'PerformingArtsTheater' | 'NGO' | 'Organization' | null
  phone: string | null
  email: string | null
  /** By default that of the first map on a page */
  address: string | null
  priceRange: string | null
  /** Where tables can be reserved, their opening hours are told instead */
  openingHours: {
    /** Monday is 1, Sunday 7 */
    weekday: number
    start: string
    end: string
  }[]
  updatedAt: string | null
}

export type CartReminders = {
  /** Whether the checkout offers a reminder */
  enabled: boolean
  /** Hours without a change until the mail is sent */
  afterHours: number
}

export type Charge = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  provider: 'stripe'
  subject: 'order' | 'rental_booking' | 'booking'
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  subjectId: string
  amount: number
  /** ISO 4217 code, such as EUR */
  currency: string
  /** `flagged`: the provider collected another amount or currency than was asked for */
  status: 'open' | 'paid' | 'failed' | 'expired' | 'flagged'
  problem: string | null
  /** By which the provider finds it */
  providerPaymentId: string | null
  dispute: {
    status: string
    reason: string
  } | null
  refunds: ChargeRefund[]
  createdAt: string
  expiresAt: string
  settledAt: string | null
}

export type ChargeRefund = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  amount: number
  reason: 'requested' | 'not_payable' | 'by_provider'
  status: 'waiting' | 'succeeded' | 'failed'
  problem: string | null
  createdAt: string
}

/** `set` merges `props` into the block `id`; `insert` adds `block`; `move` moves the block `id`; `remove` deletes it. The target is `before` or `after` another block, or at `index` in a `slot` of `parent`, in a `zone`, or else at the top level. */
export type ContentEdit = {
  op: 'set' | 'insert' | 'move' | 'remove'
  /** `props.id` of a block */
  id?: string
  props?: Record<string, unknown>
  block?: Record<string, unknown>
  /** `props.id` of a block */
  before?: string
  /** `props.id` of a block */
  after?: string
  /** `props.id` of a block */
  parent?: string
  /** The prop of `parent` that holds the slot */
  slot?: string
  /** A zone, `parentId:name` */
  zone?: string
  /** Position among its siblings; defaults to the end */
  index?: number
}

export type Contrast = {
  scheme: 'light' | 'dark'
  pair: string
  /** As WCAG defines it */
  ratio: number
  /** What WCAG AA asks for */
  minimum: number
  passes: boolean
}

export type Coupon = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Unique in the site; case and surrounding spaces are ignored */
  code: string
  type: CouponType
  /** Percentage, or amount of money */
  amount: number
  active: boolean
}

export type CouponDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Unique in the site; case and surrounding spaces are ignored */
  code: string
  type: CouponType
  /** Percentage, or amount of money */
  amount: number
  active: boolean
  /** Currency of a fixed amount and of `minimumTotal`; the site's by default */
  currency: string
  startsAt: string | null
  /** The coupon is not accepted from this time on */
  endsAt: string | null
  /** Minimum subtotal of the products, before discount and shipping */
  minimumTotal: number | null
  maxUses: number | null
  /** Orders that use the coupon, without cancelled and refunded ones */
  uses: number
  createdAt: string
}

export type CouponType = 'percentage' | 'fixed_amount' | 'free_shipping'

export type CreatedBlock = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  label: string
  description: string | null
}

export type CurrentKey = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  accountId: string
  mode: 'live' | 'sandbox'
  scopes: ('sites:read' | 'sites:write' | 'pages:read' | 'pages:write' | 'media:read' | 'media:write' | 'analytics:read' | 'ai:write' | 'publish:write' | 'ecommerce:read' | 'ecommerce:write' | 'booking:read' | 'booking:write' | 'loyalty:read' | 'loyalty:write' | 'webhooks:read' | 'webhooks:write' | 'forms:read' | 'push:write')[]
  /** Tier of the account */
  tier: string
}

export type CustomBlock = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  label: string
  description: string | null
  /** Id of the key or user that created it; null when unknown */
  createdBy: string | null
  createdAt: string
  updatedAt: string
  /** Number of pages that use it, not counting archived ones */
  usageCount: number
}

export type CustomBlockDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  label: string
  description: string | null
  /** Id of the key or user that created it; null when unknown */
  createdBy: string | null
  createdAt: string
  updatedAt: string
  /** Number of pages that use it, not counting archived ones */
  usageCount: number
  template: BlockTemplate
}

/** Accepts any fields; those listed are validated */
export type Customer = {
  name?: string | null
  email?: string | null
  phone?: string | null
  timeZone?: string | null
  notes?: string | null
  [field: string]: unknown
}

export type CustomerActivity = {
  kind: 'order' | 'booking' | 'reservation' | 'rental_booking' | 'submission' | 'enquiry' | 'application' | 'review'
  /** Id of the order, booking or other resource */
  resourceId: string
  at: string
  status: string | null
  /** What a list of these shows, such as the total or the day */
  details: Record<string, unknown>
}

export type CustomerConsent = {
  purpose: string
  granted: boolean
  source: string
  /** The words that the customer agreed to, if they are known */
  wording: string | null
  /** False if it comes from a form, into which anybody can type the address */
  confirmed: boolean
  at: string
}

export type CustomerExport = {
  customer: SiteCustomerDetail
  activities: {
    kind: 'order' | 'booking' | 'reservation' | 'rental_booking' | 'submission' | 'enquiry' | 'application' | 'review'
    data: Record<string, unknown>
  }[]
  /** Their deliveries */
  deliveries: Record<string, unknown>[]
  /** Their address book */
  addresses: Record<string, unknown>[]
  /** What changed their loyalty points, the latest first */
  points: Record<string, unknown>[]
}

export type CvLink = {
  /** Anyone who has it can download the file */
  url: string
  expiresAt: string
}

export type DayOfOrders = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Orders placed on that day, of every status */
  orders: number
  /** Exact total in the site's currency, without cancelled and refunded orders */
  revenue: number
  /** Orders in other currencies, not counted in `revenue`; without cancelled and refunded ones */
  otherCurrencies: number
}

export type DayOfUsage = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** All requests, including those counted below */
  requests: number
  /** Replies with status 400 to 499 except 429 */
  clientErrors: number
  /** Replies with status 500 or higher */
  serverErrors: number
  /** Replies with status 429 */
  rateLimited: number
}

export type DeactivatedCoupon = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  active: boolean
}

export type Deleted = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  deleted: boolean
}

export type DeletedSite = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  domain: string | null
  deletedAt: string
  /** When all of it is erased */
  eraseAt: string
}

export type DeliveryAddress = {
  line1: string
  city: string
  postalCode: string | null
}

export type DeliveryDriver = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  phone: string | null
  vehicle: string | null
}

export type DeliveryDriverDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  phone: string | null
  vehicle: string | null
  active: boolean
  createdAt: string
  updatedAt: string
}

export type DeliveryDriverLink = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  driverId: string
  hasPin: boolean
  expiresAt: string
  /** The driver's page; it cannot be shown again */
  url: string
}

export type DeliveryDriverLinkState = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  driverId: string
  hasPin: boolean
  expiresAt: string | null
}

export type DeliveryKpis = {
  /** All orders, whatever their status */
  totalOrders: number
  /** Orders created today in the site's time zone, whatever their status */
  todayOrders: number
  /** Mean time from `createdAt` to `deliveredAt` of delivered orders, to two decimals; null when there are none */
  avgDeliveryMinutes: number | null
  /** Active drivers */
  activeDrivers: number
}

export type DeliveryOrder = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Reference of the order: its id in the shop, or what another system calls it */
  orderId: string | null
  /** Whether it brings an order of the shop, whose id is `orderId` */
  isOfShop: boolean
  customerName: string
  customerPhone: string | null
  customerEmail: string | null
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  driverId: string | null
  /** ISO 4217 code, such as EUR */
  currency: string
  status: DeliveryStatus
  customerAddress: DeliveryAddress
  deliveryCost: number
  note: string | null
  windowStart: string | null
  windowEnd: string | null
  createdAt: string
  updatedAt: string
  deliveredAt: string | null
}

export type DeliveryOrderStatus = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: DeliveryStatus
}

export type DeliveryProof = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  kind: 'photo' | 'signature'
  /** Works for 10 minutes, also without a key */
  url: string
  createdAt: string
}

export type DeliveryStatus = 'received' | 'preparing' | 'ready' | 'picked_up' | 'in_transit' | 'delivered' | 'cancelled'

export type DeliveryTracking = {
  /** The page on which the customer follows the delivery */
  url: string
  /** What the customer calls the order of the shop */
  orderNumber: string | null
  /** What the driver collects for the shop */
  amountDue: number | null
  /** ISO 4217 code, such as EUR */
  currency: string
}

export type DeliveryWindow = {
  /** Generated when missing */
  id: string
  /** Monday is 1, Sunday 7 */
  weekdays: number[]
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  /** Later on the same day */
  endTime: string
  /** Orders that the checkout accepts for it on one day */
  capacity: number
  /** How long before its start the checkout offers it no more */
  closesBeforeMinutes: number
}

export type DeliveryWindowInput = {
  /** Monday is 1, Sunday 7 */
  weekdays: number[]
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  /** Later on the same day */
  endTime: string
  /** Orders that the checkout accepts for it on one day */
  capacity: number
  /** Generated when missing */
  id?: string
  /** How long before its start the checkout offers it no more */
  closesBeforeMinutes?: number
}

export type DeliveryZone = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  active: boolean
}

export type DeliveryZoneDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  active: boolean
  /** ISO 4217 code, such as EUR */
  currency: string
  deliveryCost: number
  postalCodes: string[]
  /** Sent with `radiusKm`; degrees north and east */
  center: {
    lat: number
    lng: number
  } | null
  /** How far around `center` it delivers, besides the postal codes, where the server can look addresses up */
  radiusKm: number | null
  /** Whether customers can choose it at the checkout */
  atCheckout: boolean
  /** What the goods must cost for it to be offered at the checkout */
  minimum: number
  /** Cost of the goods from which the checkout charges no delivery */
  freeFrom: number | null
  /** How many days ahead a window can be chosen; 0 for today only */
  daysAhead: number
  /** When it delivers; empty for as soon as possible, at any time */
  windows: DeliveryWindow[]
  createdAt: string
  updatedAt: string
}

export type Design = {
  /** W3C design tokens. The groups `color`, `typography`, `dimension`, `radius` and `shadow` have tokens that the blocks use; others, such as a palette, are there to be referred to as `{palette.sea}`. */
  tokens: Record<string, unknown>
  /** Design tokens for the colours that differ in the dark scheme */
  dark: Record<string, unknown>
  /** Whether pages are light or dark; `auto`: as the visitor has it */
  scheme: 'auto' | 'light' | 'dark'
  /** Colours that are read on one another */
  contrast: Contrast[]
  /** Fonts that pages load */
  fonts: string[]
  /** The CSS that is made of the tokens */
  css: string
  /** The version that visitors get; null when none is live */
  liveVersion: number | null
  /** Whether publishing the site would change it for visitors */
  hasUnpublishedChanges: boolean
  /** Null when it was never saved */
  updatedAt: string | null
}

export type DesignPreset = {
  id: string
  name: string
  description: string
  /** W3C design tokens. The groups `color`, `typography`, `dimension`, `radius` and `shadow` have tokens that the blocks use; others, such as a palette, are there to be referred to as `{palette.sea}`. */
  tokens: Record<string, unknown>
  /** Design tokens for the colours that differ in the dark scheme */
  dark: Record<string, unknown>
  /** Whether pages are light or dark; `auto`: as the visitor has it */
  scheme: 'auto' | 'light' | 'dark'
}

export type DetailedHealth = {
  status: HealthStatus
  /** Release of the API */
  version: string
  timestamp: string
  services: Record<string, HealthStatus>
  /** Duration of the last check of each service, in milliseconds */
  latency: Record<string, number>
  /** Seconds since each service last failed; `server` is this process */
  uptime: Record<string, number>
}

export type DisabledWebhook = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Address on the public internet; a fragment is dropped */
  url: string
  events: string[]
  /** Only active webhooks receive events */
  active: boolean
  /** Id of the key or user that created it */
  createdBy: string
  createdAt: string
  /** Failed attempts since the last success */
  failCount: number
  lastDeliveredAt: string | null
}

export type DnsRecord = {
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT'
  /** Full name of the record */
  name: string
  value: string
  /** Whether the last check found it */
  isFound: boolean
}

export type Domain = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** The host name, in Unicode */
  domain: string
  /** Its ASCII form, for DNS and certificates */
  host: string
  /** `failed`: the record was not found within three days, or was missing for seven days from a verified domain */
  state: 'pending' | 'verified' | 'failed'
  /** What is missing; null when the domain leads to the site */
  reason: string | null
  /** Whether the other addresses of the site redirect to it, once it is verified and leads here */
  isPrimary: boolean
  /** Whether the domain is verified and leads to this server */
  isServed: boolean
  url: string
  /** What https takes, in words */
  tlsHint: string
  /** To be set where the DNS of the domain is kept */
  records: DnsRecord[]
  createdAt: string
  verifiedAt: string | null
  /** Since when the record of a verified domain is missing; the site loses it seven days later */
  failingSince: string | null
  /** Null before the first check */
  checkedAt: string | null
  /** Null when it is checked on request only */
  nextCheckAt: string | null
}

export type DraftRelease = {
  added: number
  changed: number
  removed: number
  /** At most 500; the counts are of all */
  pages: PageChange[]
  /** Documents of the whole site that change; `GET /v1/sites/{siteId}/{document}/live` has what visitors get */
  documents: ('design' | 'navigation' | 'frame')[]
}

export type EndedSessions = {
  ended: number
}

export type Enquiry = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Null once the listing is deleted */
  listingId: string | null
  /** As the listing was called then */
  listingTitle: string
  name: string
  /** Null once the sender is erased */
  email: string | null
  phone: string | null
  message: string
  /** Path of the page it was sent from */
  page: string
  status: EnquiryStatus
  /** Whether it was taken for spam, or marked so */
  spam: boolean
  /** Why it was taken for spam */
  spamReason: string | null
  createdAt: string
  updatedAt: string
}

export type EnquiryStatus = 'new' | 'in_progress' | 'closed'

export type Event = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  type: string
  timestamp: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId: string
  mode: 'live' | 'sandbox'
  data: Record<string, unknown>
}

export type Examination = {
  examinedAt: string
  findings: {
    check: string
    /** `skipped` could not be looked at here, for the reason that the message gives */
    state: 'ok' | 'skipped' | 'warning' | 'problem'
    message: string
    /** What to do */
    advice: string | null
  }[]
}

export type Factors = {
  /** When the authenticator app was confirmed; null while it waits for its first code */
  authenticatorSince: string | null
  recoveryCodesLeft: number
  /** False for people who log in only at a provider */
  hasPassword: boolean
}

export type Form = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  fields: FormField[]
  /** When it stops taking answers */
  closesAt: string | null
  maxSubmissions: number | null
  /** Who is told of a submission */
  notifyEmails: string[]
  autoresponder: FormAutoresponder | null
  /** A path of the site, which visitors are led to */
  redirectTo: string | null
  /** The block of a live page that it was made from; its fields are those of the block */
  source: {
    path: string
    blockId: string
  } | null
  /** Whether it takes answers */
  isOpen: boolean
  submissionCount: number
  spamCount: number
  createdAt: string
  updatedAt: string
}

/** Sent to the address in the first e-mail field */
export type FormAutoresponder = {
  subject: string
  /** Sent as it is: it never repeats what a visitor wrote */
  text: string
}

export type FormCondition = {
  /** A letter, then letters, digits, `_` and `-`; unique in the form */
  field: string
  operator: 'equals' | 'notEquals' | 'contains' | 'isEmpty' | 'isNotEmpty' | 'lessThan' | 'greaterThan'
  /** Compared with the answer of an earlier field */
  value?: string
}

export type FormField = {
  /** A letter, then letters, digits, `_` and `-`; unique in the form */
  name: string
  label: string
  type: 'text' | 'longText' | 'email' | 'phone' | 'number' | 'date' | 'choice' | 'checkboxes' | 'file' | 'hidden' | 'consent'
  required?: boolean
  help?: string
  /** Of `choice` and `checkboxes` */
  options?: string[]
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  /** Of `hidden`: what is sent */
  value?: string
  /** The step that asks for it, from 1 */
  step?: number
  /** It is asked for when all of these hold, and only then required */
  showIf?: FormCondition[]
}

export type FormSubmission = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  formId: string
  /** By the names of fields */
  answers: Record<string, string | string[]>
  files: SubmissionFile[]
  /** Path of the page it was sent from */
  page: string
  spam: boolean
  /** Why it was taken for spam */
  spamReason: string | null
  createdAt: string
}

export type Frame = {
  /** Puck data: the blocks before the content of each page. A page with a Header block of its own has that one. */
  header: Record<string, unknown>
  /** Puck data: the blocks after the content of each page. A page with a Footer block of its own has that one. */
  footer: Record<string, unknown>
  /** The version that visitors get; null when none is live */
  liveVersion: number | null
  /** Whether publishing the site would change it for visitors */
  hasUnpublishedChanges: boolean
  /** Null when it was never saved */
  updatedAt: string | null
}

export type GeneratedTemplate = {
  /** A Puck item, `{type, props}`, ready to use as the `template` of a custom block */
  template: Record<string, unknown>
  /** Input and output tokens; 0 for the built-in engine */
  tokensUsed: number
  /** The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model */
  engine: string
}

export type GeneratedTemplates = {
  templates: Record<string, unknown>[]
  /** Input and output tokens; 0 for the built-in engine */
  tokensUsed: number
  /** The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model */
  engine: string
}

export type GiftCard = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** The last characters of the code */
  hint: string
  /** What it was issued with */
  amount: number
  /** What is left */
  balance: number
  /** ISO 4217 code, such as EUR */
  currency: string
  /** Whether it can be spent */
  active: boolean
  /** The card is not accepted from this time on */
  expiresAt: string | null
  createdAt: string
}

export type GiftCardSales = {
  /** Whether visitors can buy gift cards */
  enabled: boolean
  amounts: number[]
  /** Within which visitors choose any other amount */
  range: {
    min: number
    max: number
  } | null
  /** Null for cards that do not expire */
  validMonths: number | null
}

export type GiftCardTransaction = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  type: 'issued' | 'spent' | 'refunded' | 'withdrawn'
  /** Change of the balance */
  amount: number
  /** Balance after the transaction */
  balance: number
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  orderId: string | null
  createdAt: string
}

export type Health = {
  status: HealthStatus
  /** Release of the API */
  version: string
  timestamp: string
  services: Record<string, HealthStatus>
}

export type HealthStatus = 'operational' | 'degraded' | 'outage'

export type Invitation = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** An e-mail address, such as ada@example.com */
  email: string
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
  expiresAt: string
  createdAt: string
}

export type Invoice = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  number: string
  type: 'invoice' | 'credit_note'
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  orderId: string
  /** The invoice that a credit note is about */
  corrects: string | null
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  buyer: string | null
  net: number
  tax: number
  /** Positive, also of a credit note */
  total: number
  /** ISO 4217 code, such as EUR */
  currency: string
  createdAt: string
}

export type InvoiceSeller = {
  name: string
  address: {
    line1: string
    line2?: string | null
    postalCode?: string | null
    city: string
    /** ISO 3166-1 code, such as AT */
    country: string
  }
  /** VAT identification number, or the tax number of a business that has none */
  vatId: string | null
}

export type InvoiceSettings = {
  seller: InvoiceSeller | null
  /** Whether businesses of other member states of the European Union pay no tax. Only the form of their VAT numbers is checked: look each one up in VIES before you send the goods. Carts with digital products are always taxed. */
  reverseCharge: boolean
  /** Stands before the year of each number */
  prefix: string
  /** Below each invoice, such as a bank account, or why no taxes are charged */
  footer: string | null
}

export type Job = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId: string
  title: string
  /** Lower-case letters a to z and digits, words separated by `-`; unique in the site */
  slug: string
  description: string | null
  department: string | null
  jobType: JobType
  location: string | null
  status: JobStatus
  createdAt: string
  updatedAt: string
}

export type JobStatus = 'draft' | 'review' | 'published' | 'paused' | 'closed' | 'filled' | 'archived'

export type JobType = 'full_time' | 'part_time' | 'contractor' | 'temporary' | 'intern' | 'volunteer' | 'per_diem' | 'other'

export type ListedBooking = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: BookingStatus
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  createdAt: string
  /** When it is declined unless it is approved; null for what does not wait, or waits without an end */
  expiresAt: string | null
}

export type ListedEvent = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  type: string
  timestamp: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId: string
  mode: 'live' | 'sandbox'
  /** Null when larger than 16 KiB */
  data: Record<string, unknown> | null
}

export type ListedPushSubscription = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  endpoint: string
  createdAt: string
  updatedAt: string
  /** Milliseconds since 1970 */
  expirationTime: number | null
  userAgent: string | null
  tags: string[]
}

export type ListedRentalBooking = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** ISO 4217 code, such as EUR */
  currency: string
  customerName: string | null
  customerEmail: string | null
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  guests: number
  /** Exact price of the stay */
  totalPrice: number
  status: RentalBookingStatus
  createdAt: string
  /** When it is declined unless it is approved; null for what does not wait, or waits without an end */
  expiresAt: string | null
}

export type ListedReservation = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  tableId: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  partySize: number
  customer: Customer
  status: ReservationStatus
  notes: string | null
  createdAt: string
  /** When it is declined unless it is approved; null for what does not wait, or waits without an end */
  expiresAt: string | null
}

export type ListedSession = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Whether this request belongs to the session */
  current: boolean
  /** The address the session began from */
  ipAddress: string | null
  userAgent: string | null
  createdAt: string
  /** To within five minutes */
  lastUsedAt: string
  expiresAt: string
}

export type Listing = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  title: string
  /** The end of the path of its page on the site; made from the title or name, and kept when that changes */
  slug: string
  description: string | null
  type: ListingType
  propertyType: PropertyType
  status: ListingStatus
  price: number
  /** ISO 4217 code, such as EUR */
  currency: string
  address: string
  city: string
  bedrooms: number | null
  bathrooms: number | null
  areaSqm: number | null
  /** Addresses of images */
  images: string[]
  /** Degrees north; requires `lng` */
  lat: number | null
  /** Degrees east; requires `lat` */
  lng: number | null
  createdAt: string
  updatedAt: string
}

export type ListingStatus = 'draft' | 'published' | 'archived' | 'sold'

export type ListingType = 'sale' | 'rent'

export type LiveDesign = {
  /** W3C design tokens. The groups `color`, `typography`, `dimension`, `radius` and `shadow` have tokens that the blocks use; others, such as a palette, are there to be referred to as `{palette.sea}`. */
  tokens: Record<string, unknown>
  /** Design tokens for the colours that differ in the dark scheme */
  dark: Record<string, unknown>
  /** Whether pages are light or dark; `auto`: as the visitor has it */
  scheme: 'auto' | 'light' | 'dark'
  /** Colours that are read on one another */
  contrast: Contrast[]
  /** Fonts that pages load */
  fonts: string[]
  /** The CSS that is made of the tokens */
  css: string
  version: number
  /** The release that made it live */
  release: number
}

export type LiveFrame = {
  /** Puck data: the blocks before the content of each page. A page with a Header block of its own has that one. */
  header: Record<string, unknown>
  /** Puck data: the blocks after the content of each page. A page with a Footer block of its own has that one. */
  footer: Record<string, unknown>
  version: number
  /** The release that made it live */
  release: number
}

export type LiveNavigation = {
  /** Header and Footer blocks name the menu that they show. At most 200 items in all. */
  menus: {
    name: string
    items: NavigationItem[]
  }[]
  version: number
  /** The release that made it live */
  release: number
}

export type LivePage = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
  version: number
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  /** BCP 47 tag; null for the language of the site */
  language: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup: string
  blocks: Blocks
  seo: Seo
  publishedAt: string
}

export type LoyaltyAccount = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  customerId: string
  customerName: string | null
  /** Points that can be redeemed */
  balance: number
  tier: string | null
  /** All points earned and not taken back; they decide the tier */
  lifetimePoints: number
  /** Points to be taken back that were spent already; what is earned next makes up for them */
  shortfall: number
  /** Points that expire within 30 days */
  expiringSoon: number
  /** When points expire next */
  nextExpiryAt: string | null
  /** Time of the last transaction */
  updatedAt: string | null
}

export type LoyaltyProgram = {
  /** What customers call it */
  name: string
  /** Whether points can be earned and redeemed */
  enabled: boolean
  /** Orders in it earn points; the site's currency by default */
  currency: string
  /** Points for 1.00 of an order without its shipping; fractions of a point are dropped */
  pointsPerCurrencyUnit: number
  /** Points for what customers do */
  actions: {
    /** Sent as `reason` when points are earned */
    action: string
    points: number
  }[]
  /** Points expire so long after they were earned; null is never */
  expiryMonths: number | null
  tiers: {
    name: string
    /** Lifetime points from which customers are in it */
    minimumPoints: number
    /** Multiplies what orders and amounts earn */
    multiplier: number
  }[]
  /** Value of a point in the minor unit of the currency, such as cents */
  pointValueMinor: number
  /** Points that are redeemed at least */
  minimumRedemption: number
  updatedAt: string | null
}

export type LoyaltyTransaction = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  customerId: string
  type: 'earned' | 'redeemed' | 'clawed_back' | 'returned' | 'expired'
  /** Change of the balance */
  points: number
  /** Change of the shortfall */
  shortfall: number
  /** Balance after the transaction */
  balance: number
  reason: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  orderId: string | null
  /** What redeemed points are worth */
  value: number | null
  /** ISO 4217 code, such as EUR */
  currency: string | null
  /** When the points expire that were added */
  expiresAt: string | null
  createdAt: string
}

export type MadeApiKey = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** The data the key has access to */
  mode: 'live' | 'sandbox'
  scopes: ('sites:read' | 'sites:write' | 'pages:read' | 'pages:write' | 'media:read' | 'media:write' | 'analytics:read' | 'ai:write' | 'publish:write' | 'ecommerce:read' | 'ecommerce:write' | 'booking:read' | 'booking:write' | 'loyalty:read' | 'loyalty:write' | 'webhooks:read' | 'webhooks:write' | 'forms:read' | 'push:write')[]
  /** The first characters of the key */
  hint: string
  createdAt: string
  /** When it stops working; null if it does not */
  expiresAt: string | null
  /** Addresses and networks it may be used from; null for all */
  networks: string[] | null
  /** The key itself, which is not shown again */
  key: string
}

export type MadeInvitation = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** An e-mail address, such as ada@example.com */
  email: string
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
  expiresAt: string
  createdAt: string
  /** The link, which is not shown again */
  url: string
  /** Whether the link is also sent by mail; otherwise pass it on yourself. Takes a mail server: see SMTP_URL. */
  isMailed: boolean
}

export type Mail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  kind: MailKind
  state: MailState
  /** Why it is not sent, or not yet */
  reason: string | null
  to: string
  toName: string | null
  /** Null once what it says has been removed unsent */
  subject: string | null
  language: string
  /** Since it was queued, or last sent again */
  attempts: number
  createdAt: string
  /** When it is sent, or tried again */
  dueAt: string
  sentAt: string | null
}

export type MailAttachment = {
  filename: string
  contentType: string
  sizeBytes: number
}

export type MailDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  kind: MailKind
  state: MailState
  /** Why it is not sent, or not yet */
  reason: string | null
  to: string
  toName: string | null
  /** Null once what it says has been removed unsent */
  subject: string | null
  language: string
  /** Since it was queued, or last sent again */
  attempts: number
  createdAt: string
  /** When it is sent, or tried again */
  dueAt: string
  sentAt: string | null
  /** As it was sent, or as it would be now. Null once it has been removed. */
  html: string | null
  text: string | null
  attachments: MailAttachment[]
  /** The last ones, oldest first */
  tries: MailTry[]
  /** The same for all tries; null before the first */
  messageId: string | null
}

export type MailDnsRecord = {
  type: 'TXT'
  /** Full name of the record */
  name: string
  value: string
}

export type MailKind = 'order_placed' | 'payment_received' | 'order_expired' | 'payment_failed' | 'payment_returned' | 'payment_problem' | 'order_shipped' | 'order_ready' | 'order_cancelled' | 'delivery_on_the_way' | 'delivery_done' | 'refund_made' | 'prepayment_received' | 'prepayment_failed' | 'prepayment_returned' | 'prepayment_refunded' | 'booking_expired' | 'balance_reminder' | 'booking_made' | 'booking_changed' | 'booking_cancelled' | 'booking_reminder' | 'reservation_made' | 'reservation_changed' | 'reservation_cancelled' | 'reservation_reminder' | 'rental_made' | 'rental_changed' | 'rental_cancelled' | 'rental_reminder' | 'order_notice' | 'booking_notice' | 'reservation_notice' | 'rental_notice' | 'form_notification' | 'form_autoresponse' | 'enquiry_received' | 'application_received' | 'cart_reminder' | 'stock_asked' | 'back_in_stock' | 'review_request' | 'sign_in_link' | 'gift_card_sent' | 'notices_held' | 'message'

export type MailSettings = {
  /** Name that mail comes from; null is the name of the site */
  senderName: string | null
  /** Where answers to mail go */
  replyTo: string | null
  /** Address of your own that mail comes from, once the DNS of its domain has the record of `dkim`; until then, and with null, it comes from the address of the server */
  fromAddress: string | null
  /** Keeps mail in the outbox */
  paused: boolean
  /** Address that mail comes from now */
  from: string
  /** Whether mail of the site is sent; otherwise it stays in the outbox */
  isSending: boolean
  dkim: {
    record: MailDnsRecord
    /** Null while the record is not found */
    verifiedAt: string | null
    checkedAt: string | null
  } | null
}

/** `held`: kept here, for `reason`; `unknown`: the connection ended before the mail server had answered, so it may have been sent; `suppressed`: the address gets no mail; `cancelled`: what it is about has been cancelled or changed */
export type MailState = 'queued' | 'held' | 'sending' | 'sent' | 'unknown' | 'failed' | 'suppressed' | 'cancelled'

export type MailSuppression = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  address: string
  /** What the mail server, or who added it, has said */
  reason: string
  createdAt: string
}

export type MailTemplate = {
  kind: 'order_placed' | 'payment_received' | 'order_expired' | 'payment_failed' | 'payment_returned' | 'payment_problem' | 'order_shipped' | 'order_ready' | 'order_cancelled' | 'delivery_on_the_way' | 'delivery_done' | 'refund_made' | 'prepayment_received' | 'prepayment_failed' | 'prepayment_returned' | 'prepayment_refunded' | 'booking_expired' | 'balance_reminder' | 'booking_made' | 'booking_changed' | 'booking_cancelled' | 'booking_reminder' | 'reservation_made' | 'reservation_changed' | 'reservation_cancelled' | 'reservation_reminder' | 'rental_made' | 'rental_changed' | 'rental_cancelled' | 'rental_reminder' | 'order_notice' | 'booking_notice' | 'reservation_notice' | 'rental_notice' | 'form_notification' | 'form_autoresponse' | 'enquiry_received' | 'application_received' | 'cart_reminder' | 'stock_asked' | 'back_in_stock' | 'review_request' | 'sign_in_link' | 'gift_card_sent'
  language: 'en' | 'de'
  /** What the kind is called in this language */
  name: string
  subject: string
  intro: string
  closing: string
  /** The texts that a site has unless it changes them */
  builtIn: {
    subject: string
    intro: string
    closing: string
  }
  isChanged: boolean
  /** What the texts may have in double braces, such as `{{siteName}}` */
  placeholders: string[]
  updatedAt: string | null
}

export type MailTry = {
  at: string
  outcome: 'sent' | 'retry' | 'failed' | 'unknown'
  /** Of the mail server, or what went wrong */
  answer: string | null
}

export type MediaDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** A file name without path, such as team.jpg */
  filename: string
  url: string
  type: MediaType
  /** Bytes; null for an imported file stored elsewhere whose size is unknown */
  size: number | null
  /** Smaller versions of a picture: widths in pixels by format, as in `{url}?variant=webp-480`. The last one of a narrow picture has its own width. Null where there are none, or none yet */
  variants: {
    webp: number[]
    avif: number[]
  } | null
  createdAt: string
  /** `ready` once the bytes have been uploaded and verified */
  status: 'pending' | 'ready'
  contentType: string | null
  /** Pixels; null unless an image */
  width: number | null
  /** Pixels; null unless an image */
  height: number | null
  /** A WebP image of at most 480 × 480 pixels; null unless an image */
  thumbnailUrl: string | null
  /** Alternative text for people who cannot see the image */
  alt: string | null
  /** Why the last upload was rejected; the file can be sent again until `expiresAt` */
  failure: string | null
}

export type MediaItem = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** A file name without path, such as team.jpg */
  filename: string
  url: string
  type: MediaType
  /** Bytes; null for an imported file stored elsewhere whose size is unknown */
  size: number | null
  /** Smaller versions of a picture: widths in pixels by format, as in `{url}?variant=webp-480`. The last one of a narrow picture has its own width. Null where there are none, or none yet */
  variants: {
    webp: number[]
    avif: number[]
  } | null
  createdAt: string
}

export type MediaType = 'image' | 'video' | 'document'

export type Member = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  userId: string
  name: string
  /** An e-mail address, such as ada@example.com */
  email: string
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
  joinedAt: string
}

export type Navigation = {
  /** Header and Footer blocks name the menu that they show. At most 200 items in all. */
  menus: {
    name: string
    items: NavigationItem[]
  }[]
  /** The version that visitors get; null when none is live */
  liveVersion: number | null
  /** Whether publishing the site would change it for visitors */
  hasUnpublishedChanges: boolean
  /** Null when it was never saved */
  updatedAt: string | null
}

export type NavigationItem = {
  label: string
  /** The label on pages in other languages */
  translations?: {
    language: string
    label: string
  }[]
  /** A page of the site */
  pageId?: string
  thing?: {
    type: 'product' | 'listing' | 'unit' | 'service' | 'table' | 'job'
    /** Without it, the list of all of them */
    id?: string
  }
  /** An http, https, mailto or tel address, or a path of the site */
  href?: string
  /** Items of the same kind, three levels in all */
  items?: Record<string, unknown>[]
}

export type NewGiftCard = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** The last characters of the code */
  hint: string
  /** What it was issued with */
  amount: number
  /** What is left */
  balance: number
  /** ISO 4217 code, such as EUR */
  currency: string
  /** Whether it can be spent */
  active: boolean
  /** The card is not accepted from this time on */
  expiresAt: string | null
  createdAt: string
  /** What the holder enters. Only this answer has it; it is not stored. */
  code: string
}

export type NotFoundPath = {
  path: string
  /** How often visitors asked for it */
  count: number
  lastSeenAt: string
  /** Host of the page with the link, as last seen */
  referrerHost: string | null
  /** The live page whose path is the most similar */
  suggestion: string | null
}

export type OfferedAuthenticator = {
  /** In Base32, to type into the app */
  secret: string
  /** The same as an `otpauth:` address, to show as a QR code */
  uri: string
}

export type OpenCart = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  customer: {
    name: string
    email: string
    phone: string | null
  }
  lines: {
    /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
    productId: string
    title: string
    variantTitle: string | null
    quantity: number
    /** At the prices of now */
    total: number
  }[]
  subtotal: number
  /** ISO 4217 code, such as EUR */
  currency: string
  /** Whether the visitor wants a reminder */
  mayRemind: boolean
  remindedAt: string | null
  createdAt: string
  updatedAt: string
}

export type OpenInvitation = {
  /** An e-mail address, such as ada@example.com */
  email: string
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
  accountName: string
  /** Whether the e-mail belongs to a registered user, who joins with the existing password */
  isUser: boolean
  expiresAt: string
}

export type Order = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: OrderStatus
  total: number
  /** ISO 4217 code, such as EUR */
  currency: string
  customer: OrderCustomer | null
  itemCount: number
  shipping: OrderShipping | null
  trackingNumber: string | null
  createdAt: string
  /** When it is cancelled unless it is paid; null for orders that do not wait for payment, or were made through the API */
  expiresAt: string | null
}

export type OrderAddress = {
  line1: string | null
  line2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

export type OrderCustomer = {
  id: string | null
  name: string | null
  email: string | null
  phone: string | null
  /** VAT number of a business */
  vatId?: string | null
}

export type OrderDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: OrderStatus
  total: number
  /** ISO 4217 code, such as EUR */
  currency: string
  customer: OrderCustomer | null
  itemCount: number
  shipping: OrderShipping | null
  trackingNumber: string | null
  createdAt: string
  /** When it is cancelled unless it is paid; null for orders that do not wait for payment, or were made through the API */
  expiresAt: string | null
  /** Products and prices as they were when the order was placed */
  lines: OrderLine[]
  subtotal: number
  discount: number
  shippingCost: number
  couponCode: string | null
  /** Its number in the system from which it was imported */
  reference: string | null
  /** By rate; rounded per line, as docs/shop.md says */
  taxes: OrderTax[]
  /** Taxes that the prices do not include, and the total does */
  addedTax: number
  /** What was paid by recorded payments and gift cards */
  paid: number
  /** What of it was refunded */
  refunded: number
  /** Name of the method that the customer chose */
  paymentMethod: string | null
}

export type OrderLine = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  productId: string
  variantId: string | null
  title: string
  variantTitle: string | null
  sku: string | null
  unitPrice: number
  quantity: number
  total: number
  /** How many of them a refund took back; missing when none */
  returned?: number
}

export type OrderPayment = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  type: 'payment' | 'refund'
  method: string
  amount: number
  /** The part of the amount that is tax */
  tax: number
  reference: string | null
  createdAt: string
}

export type OrderShipping = {
  name: string | null
  phone: string | null
  method: string | null
  cost: number
  address: OrderAddress | null
}

export type OrderStatus = 'pending' | 'paid' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'refunded'

export type OrderTax = {
  name: string
  percentage: number
  amount: number
}

export type Overview = {
  mode: 'live' | 'sandbox'
  /** Sites of the account in this mode */
  siteCount: number
  limits: {
    tier: string
    /** Requests per second; null is unlimited */
    perSecond: number | null
    /** Requests per minute; null is unlimited */
    perMinute: number | null
    /** Requests per day in UTC; null is unlimited */
    perDay: number | null
  }
  /** Requests of all keys of the account in this mode per day in UTC, over 30 days including today, oldest first */
  days: {
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    date: string
    /** All requests with API keys, including those counted below */
    requests: number
    /** Replies with status 400 to 499 except 429 */
    clientErrors: number
    /** Replies with status 500 or higher */
    serverErrors: number
    /** Replies with status 429 */
    rateLimited: number
  }[]
}

export type Page = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  /** BCP 47 tag; null for the language of the site */
  language: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup: string
  updatedAt: string
  /** The version that visitors get; null when not live */
  liveVersion: number | null
  /** Whether publishing the site would change what visitors get of this page */
  hasUnpublishedChanges: boolean
  blocks: Blocks
  seo: Seo
  createdAt: string
}

export type PageChange = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
  title: string
  slug: string
  change: 'added' | 'changed' | 'removed'
  /** The version that is live afterwards; null when removed */
  version: number | null
  /** The version that was live before; null when added */
  previousVersion: number | null
}

export type PageRevision = {
  version: number
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  /** BCP 47 tag; null for the language of the site */
  language: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup: string
  savedAt: string
  blocks: Blocks
  seo: Seo
}

export type PageRevisionSummary = {
  version: number
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  /** BCP 47 tag; null for the language of the site */
  language: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup: string
  savedAt: string
}

export type PageStatus = 'draft' | 'published' | 'archived'

export type PageSummary = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status: PageStatus
  /** BCP 47 tag; null for the language of the site */
  language: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup: string
  updatedAt: string
  /** The version that visitors get; null when not live */
  liveVersion: number | null
  /** Whether publishing the site would change what visitors get of this page */
  hasUnpublishedChanges: boolean
}

export type Passkey = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type PasskeyChallenge = {
  /** What the device signs, once within 5 minutes, in Base64url */
  challenge: string
  rpId: string
}

export type PasskeyOffer = {
  /** What the device signs, once within 5 minutes, in Base64url */
  challenge: string
  /** The domain that the passkey is bound to */
  rpId: string
  /** What the device keeps of the user, in Base64url */
  userHandle: string
  /** Those that the user has already */
  credentialIds: string[]
}

export type PasswordLink = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  userId: string
  /** The link, which is not shown again */
  url: string
  expiresAt: string
  /** Whether the link is also sent by mail; otherwise pass it on yourself. Takes a mail server: see SMTP_URL. */
  isMailed: boolean
}

export type PaymentConnection = {
  provider: 'stripe'
  accountId: string
  /** As the provider calls it */
  accountName: string
  /** Where the provider sends its events */
  webhookUrl: string
  /** Whether events of the provider can be verified; without them, payments are read every few minutes */
  hasWebhook: boolean
  lastEventAt: string | null
  connectedAt: string
}

export type PaymentMethod = {
  id: string
  name: string
  /** How to pay, which customers read once they have ordered */
  instructions: string | null
  /** After how many hours an order of a visitor that was not paid is cancelled; 168 for the id `transfer` and 72 for others when missing */
  expiresAfterHours?: number
}

export type PaymentSettings = {
  /** What customers choose from; without any, they read that the shop will write to them */
  methods: PaymentMethod[]
}

export type Payout = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  subject: 'rental_booking' | 'booking'
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  subjectId: string
  customerName: string | null
  amount: number
  /** ISO 4217 code, such as EUR */
  currency: string
  createdAt: string
}

export type Preview = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  expiresAt: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  createdBy: string
  createdAt: string
}

export type PreviewLink = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  expiresAt: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  createdBy: string
  createdAt: string
  /** Shows the working copies to anyone who has it; it cannot be shown again */
  url: string
}

export type Product = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  title: string
  /** The end of the path of its page on the site; made from the title or name, and kept when that changes */
  slug: string
  price: number
  /** ISO 4217 code, such as EUR */
  currency: string
  description: string | null
  /** Addresses of images */
  images: string[]
  category: string | null
  /** Quantity left; null when stock is not counted */
  stock: number | null
  /** Whether it can be ordered */
  active: boolean
  /** The price when it is not reduced */
  compareAtPrice: number | null
  /** How much is sold at the price, from which pages calculate the price per unit */
  measure: {
    quantity: number
    unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece'
  } | null
  type: ProductType
  /** Null: `standard` */
  taxClass: string | null
  weightGrams: number | null
  /** The lowest price of the 30 days before the current one; null when the product is not reduced, or had no other price. Pages call it reduced only while it costs less than that */
  lowestPrice: number | null
  /** Stars of approved reviews, 1 to 5 */
  rating: {
    average: number
    count: number
  } | null
  variants: ProductVariant[]
  createdAt: string
}

export type ProductFile = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  filename: string
  contentType: string
  sizeBytes: number
  createdAt: string
}

export type ProductType = 'physical' | 'digital' | 'service'

export type ProductVariant = {
  /** Unique within the product; generated when missing */
  id: string
  title: string | null
  sku: string | null
  barcode: string | null
  /** Null uses the product's price */
  price: number | null
  /** The price when it is not reduced; used with a `price` of its own */
  compareAtPrice: number | null
  /** Null uses the product's measure */
  measure: {
    quantity: number
    unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece'
  } | null
  /** Quantity left; null uses the product's stock */
  stock: number | null
  weightGrams: number | null
  /** What distinguishes the variant, such as `{"size": "M"}` */
  options: Record<string, string>
  /** The lowest price of the 30 days before the current one; null when the product is not reduced, or had no other price. Pages call it reduced only while it costs less than that */
  lowestPrice: number | null
}

export type ProductVariantInput = {
  /** Unique within the product; generated when missing */
  id?: string
  title?: string | null
  sku?: string | null
  barcode?: string | null
  /** Null uses the product's price */
  price?: number | null
  /** The price when it is not reduced; used with a `price` of its own */
  compareAtPrice?: number | null
  /** Null uses the product's measure */
  measure?: {
    quantity: number
    unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece'
  } | null
  /** Quantity left; null uses the product's stock */
  stock?: number | null
  weightGrams?: number | null
  /** What distinguishes the variant, such as `{"size": "M"}` */
  options?: Record<string, string>
}

export type PropertyType = 'apartment' | 'house' | 'villa' | 'land' | 'commercial' | 'other'

export type PushCampaign = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  status: 'sending' | 'sent'
  /** True in sandbox mode, where nothing is sent */
  dryRun: boolean
  title: string
  body: string
  /** What to open: an address, or a path of the site */
  url: string | null
  /** A small picture: an address, or a path of the site */
  icon: string | null
  /** A large picture: an address, or a path of the site */
  image: string | null
  /** A notification replaces an earlier one with the same tag */
  tag: string | null
  data: Record<string, unknown> | null
  ttlSeconds: number
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** Number of subscriptions when the campaign was created */
  targetCount: number
  /** Accepted by their push services */
  sentCount: number
  /** Rejected, not accepted after several attempts, or left when the site was deleted */
  failedCount: number
  /** Subscriptions that no longer exist; they are removed */
  goneCount: number
  createdAt: string
  finishedAt: string | null
}

export type PushCampaignResult = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  campaignId: string
  targetCount: number
  sentCount: number
}

export type PushKey = {
  /** The key that browsers subscribe with, in base64url */
  applicationServerKey: string
}

export type PushSubscription = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  endpoint: string
  createdAt: string
}

export type QueuedEvent = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  eventId: string
}

export type RecentEvent = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  type: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId: string
  siteName: string
  /** Id of the changed resource. Null, like label and status, for older events once a page has read 20 MB. */
  resourceId: string | null
  /** Title, name or file name of the resource, or the name of its customer */
  label: string | null
  /** Status of the resource at the time */
  status: string | null
  /** Whether the resource has been deleted since */
  deleted: boolean
  createdAt: string
}

export type RecoveryCodes = {
  /** Each works once in place of a code of the app. They are not shown again */
  recoveryCodes: string[]
  /** How many other sessions have ended */
  ended: number
}

export type Redirect = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Path of the site without query, except for numbers such as `/?p=12` and `/?page_id=12`. A last segment `*` stands for every path below: `/shop/*` to `/store/*` moves them all */
  path: string
  /** A path of the site, or an address that starts with `http://` or `https://` */
  target: string
  /** HTTP status: 301 and 308 are permanent, 302 and 307 are not */
  status: 301 | 302 | 307 | 308
  /** `move`: made because the address of something live has changed */
  source: 'manual' | 'import' | 'move'
  createdAt: string
}

export type RedirectImport = {
  created: number
  updated: number
}

/** How much of what was paid goes back. If missing: by the terms, or everything if it was not approved yet */
export type RefundChoice = 'all' | 'terms' | 'none'

export type Release = {
  /** Number of the release */
  number: number
  /** What has changed, for the team */
  note: string | null
  createdAt: string
  /** The key or user that published; null for the platform itself */
  createdBy: string | null
  /** The release whose content this one brought back */
  restoredFrom: number | null
  added: number
  changed: number
  removed: number
  /** False once its content was removed: of releases before the last 200, after 30 days */
  isRestorable: boolean
  /** At most 500; the counts are of all */
  pages: PageChange[]
  /** Documents of the whole site that change; `GET /v1/sites/{siteId}/{document}/live` has what visitors get */
  documents: ('design' | 'navigation' | 'frame')[]
}

export type ReleaseSummary = {
  /** Number of the release */
  number: number
  /** What has changed, for the team */
  note: string | null
  createdAt: string
  /** The key or user that published; null for the platform itself */
  createdBy: string | null
  /** The release whose content this one brought back */
  restoredFrom: number | null
  added: number
  changed: number
  removed: number
  /** False once its content was removed: of releases before the last 200, after 30 days */
  isRestorable: boolean
}

export type RentalAvailability = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  /** ISO 4217 code, such as EUR */
  currency: string
  available: boolean
  /** Exact price of the stay */
  totalPrice: number
}

export type RentalBlock = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** First night */
  from: string
  /** Day after the last night, at most 1830 days after `from` */
  to: string
  /** For the team; it is never published */
  note: string | null
  /** The calendar of another platform that it comes from */
  feedId: string | null
  createdAt: string
}

export type RentalBooking = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** ISO 4217 code, such as EUR */
  currency: string
  customerName: string | null
  customerEmail: string | null
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  guests: number
  /** Exact price of the stay */
  totalPrice: number
  status: RentalBookingStatus
  createdAt: string
}

export type RentalBookingDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** ISO 4217 code, such as EUR */
  currency: string
  customerName: string | null
  customerEmail: string | null
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  guests: number
  /** Exact price of the stay */
  totalPrice: number
  status: RentalBookingStatus
  createdAt: string
  /** When it is declined unless it is approved; null for what does not wait, or waits without an end */
  expiresAt: string | null
  unitName: string
  nights: number
  customer: Customer
  /** Ages of the children among the guests, for taxes with a minimum age */
  childAges: number[]
  price: RentalPrice | null
}

export type RentalBookingStatus = 'pending' | 'approved' | 'declined' | 'cancelled'

export type RentalCalendarLink = {
  /** Anyone who knows it sees which nights are taken, and no names */
  url: string
}

export type RentalConflict = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  unitName: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  feedId: string
  feedName: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  from: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  to: string
  bookings: {
    /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
    bookingId: string
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    checkIn: string
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    checkOut: string
  }[]
}

export type RentalDeposit = {
  /**
   * `percentage`: `amount` is a percentage of the total, with at most 4 decimals
   *
   * Default: "fixed".
   */
  type: 'fixed' | 'percentage'
  amount: number
  /**
   * Days after the booking until the deposit is due, at the latest on arrival
   *
   * Default: 0.
   */
  dueDays: number
  /**
   * Days before the arrival when the rest is due
   *
   * Default: 0.
   */
  balanceDueDays: number
  /**
   * Whether paying the deposit approves a visitor's booking
   *
   * Default: false.
   */
  confirms: boolean
}

export type RentalDepositInput = {
  /**
   * `percentage`: `amount` is a percentage of the total, with at most 4 decimals
   *
   * Default: "fixed".
   */
  type?: 'fixed' | 'percentage'
  amount: number
  /**
   * Days after the booking until the deposit is due, at the latest on arrival
   *
   * Default: 0.
   */
  dueDays?: number
  /**
   * Days before the arrival when the rest is due
   *
   * Default: 0.
   */
  balanceDueDays?: number
  /**
   * Whether paying the deposit approves a visitor's booking
   *
   * Default: false.
   */
  confirms?: boolean
}

export type RentalFee = {
  name: string
  amount: number
  /** What `amount` is for */
  per: 'stay' | 'night' | 'person' | 'person_night'
}

export type RentalFeed = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  name: string
  /** Of its address, which is a secret and never shown */
  host: string
  /** Periods that it blocks now */
  blocks: number
  /** Why the last check failed; its blocks are kept */
  problem: string | null
  /** It had entries and now has none. Its blocks are kept until this is confirmed by a refresh */
  isEmpty: boolean
  /** It was not read for a day */
  isStale: boolean
  checkedAt: string | null
  fetchedAt: string | null
  /** The unit's calendar for this platform, without the nights that came from it. A secret: null for callers without `booking:write` */
  exportUrl: string | null
  createdAt: string
}

export type RentalNotice = {
  /** Days between the booking and the arrival, at least */
  minNoticeDays: number
  /** Days from today to the last arrival that visitors can book */
  horizonDays: number
  /** Days before the arrival until which visitors can change or cancel */
  changeNoticeDays: number
}

export type RentalPrice = {
  nights: {
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    date: string
    price: number
  }[]
  fees: {
    name: string
    amount: number
  }[]
  taxes: {
    name: string
    amount: number
  }[]
  /** Sum of nights, fees and taxes */
  total: number
  deposit: {
    amount: number
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    dueDate: string
    /** Rest of the total */
    balance: number
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    balanceDueDate: string
  } | null
}

export type RentalPricing = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** ISO 4217 code, such as EUR */
  currency: string
  pricePerNight: number
  /** Null: one */
  minimumNights: number | null
  /** Null: 366 */
  maximumNights: number | null
  /** Weekdays on which stays begin, Monday is 1; null: any */
  arrivalDays: number[] | null
  /** In order; they do not overlap. Nights outside of them cost the unit's price. Minimum and arrival days of a stay are those of its first night */
  seasons: RentalSeason[]
  fees: RentalFee[]
  taxes: RentalTax[]
  deposit: RentalDeposit | null
  /** Which percentage of what was paid comes back when a guest cancels so many days before the arrival or earlier; later nothing does. Null: all of it, as long as guests can cancel */
  cancellation: {
    /** Days before the arrival */
    days: number
    percentage: number
  }[] | null
  notice: RentalNotice
}

export type RentalProperty = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  address: string | null
  unitCount: number
}

export type RentalQuote = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  guests: number
  /** ISO 4217 code, such as EUR */
  currency: string
  bookable: boolean
  /** Why it is not bookable; empty when it is */
  refusals: RentalRefusal[]
  nights: {
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    date: string
    price: number
  }[]
  fees: {
    name: string
    amount: number
  }[]
  taxes: {
    name: string
    amount: number
  }[]
  /** Sum of nights, fees and taxes */
  total: number
  deposit: {
    amount: number
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    dueDate: string
    /** Rest of the total */
    balance: number
    /** A day from 1900 to 2199, `YYYY-MM-DD` */
    balanceDueDate: string
  } | null
}

export type RentalRefusal = {
  reason: 'unit_inactive' | 'too_many_guests' | 'past_arrival' | 'short_notice' | 'beyond_horizon' | 'arrival_day' | 'minimum_stay' | 'maximum_stay' | 'nights_taken' | 'nights_blocked'
  /** Why, in words for visitors */
  message: string
}

export type RentalSeason = {
  name: string
  /** First night */
  from: string
  /** Day after the last night */
  to: string
  pricePerNight: number
  /**
   * Null: the unit's
   *
   * Default: null.
   */
  minimumNights: number | null
  /**
   * As for the unit; null: the unit's
   *
   * Default: null.
   */
  arrivalDays: number[] | null
}

export type RentalSeasonInput = {
  name: string
  /** First night */
  from: string
  /** Day after the last night */
  to: string
  pricePerNight: number
  /**
   * Null: the unit's
   *
   * Default: null.
   */
  minimumNights?: number | null
  /**
   * As for the unit; null: the unit's
   *
   * Default: null.
   */
  arrivalDays?: number[] | null
}

export type RentalStay = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  bookingId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  status: RentalBookingStatus
}

export type RentalTax = {
  name: string
  /**
   * `percentage`: `amount` is a percentage of the nights and fees, with at most 4 decimals
   *
   * Default: "fixed".
   */
  type: 'fixed' | 'percentage'
  amount: number
  /**
   * What a fixed `amount` is for
   *
   * Default: "person_night".
   */
  per: 'stay' | 'night' | 'person' | 'person_night'
  /**
   * Younger guests do not pay a fixed amount; null: all pay
   *
   * Default: null.
   */
  minimumAge: number | null
}

export type RentalTaxInput = {
  name: string
  /**
   * `percentage`: `amount` is a percentage of the nights and fees, with at most 4 decimals
   *
   * Default: "fixed".
   */
  type?: 'fixed' | 'percentage'
  amount: number
  /**
   * What a fixed `amount` is for
   *
   * Default: "person_night".
   */
  per?: 'stay' | 'night' | 'person' | 'person_night'
  /**
   * Younger guests do not pay a fixed amount; null: all pay
   *
   * Default: null.
   */
  minimumAge?: number | null
}

export type RentalUnit = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** The end of the path of its page on the site; made from the title or name, and kept when that changes */
  slug: string
  name: string
  maxGuests: number
  /** In the main unit of the currency */
  pricePerNight: number
  type: string | null
  description: string | null
  /** ISO 4217 code, such as EUR */
  currency: string
  bedrooms: number | null
  /** Addresses of images */
  images: string[]
  /** Whether it can be booked */
  active: boolean
}

export type RentalUnitDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** The end of the path of its page on the site; made from the title or name, and kept when that changes */
  slug: string
  name: string
  maxGuests: number
  /** In the main unit of the currency */
  pricePerNight: number
  type: string | null
  description: string | null
  /** ISO 4217 code, such as EUR */
  currency: string
  bedrooms: number | null
  /** Addresses of images */
  images: string[]
  /** Whether it can be booked */
  active: boolean
  /** Id of the property the unit belongs to */
  propertyId: string | null
}

export type RentalUnitStays = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  unitId: string
  name: string
  /** Whether it can be booked */
  active: boolean
  /** Pending and approved bookings with a night in the period, by arrival */
  stays: {
    /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
    bookingId: string
    /** Day of arrival */
    checkIn: string
    /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
    checkOut: string
    status: RentalBookingStatus
    customerName: string | null
    customerEmail: string | null
  }[]
}

export type Reservation = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  tableId: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  partySize: number
  customer: Customer
  status: ReservationStatus
  notes: string | null
  createdAt: string
}

export type ReservationHours = {
  weekly: WeeklyService[]
  exceptions: ServiceException[]
  /** Default duration of a reservation */
  turnMinutes: number
  /** In ascending order; larger parties get `turnMinutes` */
  turnsByPartySize: {
    upTo: number
    /** Duration for parties of at most `upTo` */
    minutes: number
  }[]
  /** Interval between slots, from the start of a service */
  slotIntervalMinutes: number
  /** Whether new reservations start as requested instead of confirmed */
  requiresApproval: boolean
  /** How far ahead visitors must reserve at least */
  minNoticeMinutes: number
  /** How many days ahead visitors may reserve */
  horizonDays: number
  /** Until how long before it visitors may cancel a reservation */
  changeNoticeMinutes: number
}

export type ReservationStatus = 'requested' | 'confirmed' | 'declined' | 'seated' | 'completed' | 'cancelled' | 'no_show'

export type Review = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  productId: string
  productTitle: string
  /** The order in which it was bought */
  orderId: string
  /** 1 to 5 stars */
  rating: number
  title: string | null
  text: string | null
  authorName: string
  status: ReviewStatus
  /** What the shop answers to it */
  reply: string | null
  createdAt: string
  updatedAt: string
}

export type ReviewSettings = {
  /** Days after its last change in which a shipped order is asked about; null asks nobody */
  requestAfterDays: number | null
}

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

export type Robots = {
  /** Lines of `Field: value`, and comments with # */
  text: string
  /** Whether the site has no text of its own */
  isDefault: boolean
  updatedAt: string | null
}

export type Schedule = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  action: 'publish' | 'unpublish'
  /** The pages; null for the whole site. Only `publish` can be of the whole site. */
  pageIds: string[] | null
  /** Note of the release that it makes */
  note: string | null
  at: string
  /** The same in the site's time zone, `YYYY-MM-DDTHH:mm` */
  localTime: string
  status: 'pending' | 'done' | 'failed'
  /** Why it could not be done */
  failure: string | null
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  createdBy: string
  createdAt: string
  doneAt: string | null
}

export type Scope = {
  name: string
  description: string
  reads: boolean
}

export type Seo = {
  title: string | null
  description: string | null
  ogImage: string | null
}

export type SeoAudit = {
  /** Mean of the audited pages; 100 without findings */
  score: number
  /** Pages of the site */
  pages: number
  auditedPages: number
  counts: {
    error: number
    warning: number
    notice: number
  }
  /** The worst first, at most 500; `counts` are of all */
  findings: SeoFinding[]
  /** Pass it as `cursor` to audit the next pages */
  nextCursor: string | null
}

export type SeoFinding = {
  /** Null for a finding about the site */
  pageId: string | null
  path: string | null
  /** `props.id` of the block */
  blockId: string | null
  code: 'no_pages' | 'not_renderable' | 'title_long' | 'title_short' | 'title_duplicate' | 'description_missing' | 'description_long' | 'description_short' | 'description_duplicate' | 'heading_missing' | 'heading_repeated' | 'heading_skipped' | 'alt_missing' | 'link_broken' | 'page_orphaned' | 'page_heavy' | 'structured_data_missing'
  severity: 'error' | 'warning' | 'notice'
  /** What is wrong */
  message: string
  /** What to do */
  fix: string
}

export type ServerAccount = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  tier: string
  suspendedAt: string | null
  createdAt: string
  /** Sites in both modes */
  siteCount: number
  memberCount: number
  /** Requests with API keys in the last 30 days */
  requests: number
  /** Size of the media files */
  mediaBytes: number
}

export type ServerTier = {
  name: string
  perSecond: number | null
  perMinute: number
  perDay: number | null
}

export type Service = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** The end of the path of its page on the site; made from the title or name, and kept when that changes */
  slug: string
  name: string
  description: string | null
  /** Elapsed time, also across clock changes */
  durationMinutes: number
  /** Kept free before each appointment */
  bufferBeforeMinutes: number
  /** Kept free after each appointment */
  bufferAfterMinutes: number
  /** Time between the starts of slots; null uses the duration */
  slotIntervalMinutes: number | null
  price: number | null
  /** ISO 4217 code, such as EUR */
  currency: string
  /** Whether new bookings start as pending instead of confirmed */
  requiresApproval: boolean
  /** Whether it can be booked */
  active: boolean
  /** How far ahead visitors must book at least */
  minNoticeMinutes: number
  /** How many days ahead visitors may book */
  horizonDays: number
  /** Until how long before it visitors may move or cancel a booking */
  changeNoticeMinutes: number
  /** What visitors pay when they book: nothing, the deposit, or all */
  prepayment: 'none' | 'deposit' | 'full'
  /** What visitors pay when they book, for `prepayment: deposit` */
  deposit: number | null
  /** What is kept of a prepayment when nobody comes, or when it is cancelled too late; null: nothing is kept */
  noShowFee: number | null
  /** Until how long before it all of a prepayment comes back; null: as long as visitors may cancel */
  freeCancellationMinutes: number | null
  /** Staff who offer the service */
  staffIds: string[]
  createdAt: string
  updatedAt: string
}

export type ServiceException = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Replaces the spans of the weekday; empty means closed */
  spans: ServiceSpan[]
}

/** An `end` at or before `start` is on the next day */
export type ServiceSpan = {
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  start: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  end: string
}

export type Session = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  user: User
  /** Whether the user operates the server */
  isOperator: boolean
  /** The accounts the user is a member of */
  accounts: AccountOfUser[]
  expiresAt: string
}

export type SetupState = {
  /** Whether the server has no owner yet */
  needed: boolean
  /** Name of the provider that people can log in with; null without one */
  singleSignOn: string | null
}

export type ShippingGaps = {
  /** Currencies of active products that are sent, and in which no zone has rates: visitors cannot order these */
  currencies: string[]
}

export type ShippingRate = {
  /** Generated when missing */
  id: string
  name: string
  /** `flat`: `price`. `by_weight` and `by_price`: `price`, or that of the highest of the `steps` that is reached. `pickup`: the customer comes for it. */
  type: 'flat' | 'by_weight' | 'by_price' | 'pickup'
  price: number
  steps: {
    /** Grams, or the cost of the goods, from which the price holds */
    from: number
    price: number
  }[]
  /** Cost of the goods from which it is free */
  freeFrom: number | null
}

export type ShippingRateInput = {
  name: string
  /** `flat`: `price`. `by_weight` and `by_price`: `price`, or that of the highest of the `steps` that is reached. `pickup`: the customer comes for it. */
  type: 'flat' | 'by_weight' | 'by_price' | 'pickup'
  price: number
  /** Generated when missing */
  id?: string
  steps?: {
    /** Grams, or the cost of the goods, from which the price holds */
    from: number
    price: number
  }[]
  /** Cost of the goods from which it is free */
  freeFrom?: number | null
}

export type ShippingZone = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** Empty for every country that no other zone names */
  countries: string[]
  /** ISO 4217 code, such as EUR */
  currency: string
  rates: ShippingRate[]
  createdAt: string
}

export type ShopTaxes = {
  /** Country of the shop, by which collection is taxed; null: that of the time zone of the site */
  country: string | null
  /** Region of the shop, by which collection is taxed. Where its country has rates of regions only, nothing can be collected without an address until this is set. */
  region: string | null
  /** Whether prices are gross; net prices get taxes added */
  pricesIncludeTax: boolean
  /** The class of shipping costs; null: not taxed */
  shippingTaxClass: string | null
  rates: TaxRate[]
}

export type SignOnAddress = {
  /** Where the browser goes to log in */
  url: string
}

export type Site = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain: string | null
  status: SiteStatus
  createdAt: string
  updatedAt: string
}

export type SiteBrief = {
  /** Primary language subtag of the prompt */
  language: string
  /** The name that the prompt gives */
  name: string | null
  /** Kinds of business, the most likely first; empty if none is recognised */
  kinds: string[]
  /** What it is, such as `Italian restaurant` */
  what: string | null
  /** Where it is, such as `on Lake Constance` */
  place: string | null
  offers: {
    title: string
    text: string | null
    /** In the words of the prompt, such as `from 120 euros a night` */
    price: string | null
  }[]
  /** Numbers with their meaning, such as `24` and `rooms` */
  figures: {
    value: string
    label: string
  }[]
  /** Names of people */
  people: string[]
  /** Days and times */
  hours: string[]
  contact: {
    email: string | null
    phone: string | null
    street: string | null
  }
  /** What is free, welcome, included or near; since when it exists; who is wanted */
  goodToKnow: string[]
  /** What visitors should be able to do */
  actions: string[]
  /** Sentences of the prompt that are fit for display */
  statements: string[]
  colours: ('red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'gold' | 'black' | 'white' | 'grey')[]
  moods: ('calm' | 'energetic' | 'romantic' | 'serious' | 'dark' | 'vintage' | 'minimal' | 'friendly' | 'natural' | 'modern' | 'luxurious')[]
  /** Pages that the prompt asks for by name */
  pages: string[]
}

export type SiteCustomer = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Null once the customer is erased */
  email: string | null
  name: string | null
  phone: string | null
  tags: string[]
  createdAt: string
  updatedAt: string
  erasedAt: string | null
}

export type SiteCustomerDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Null once the customer is erased */
  email: string | null
  name: string | null
  phone: string | null
  tags: string[]
  createdAt: string
  updatedAt: string
  erasedAt: string | null
  notes: string | null
  /** Newest first; nothing is overwritten */
  consents: CustomerConsent[]
  /** How much stands in the timeline */
  activities: number
}

export type SiteDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain: string | null
  status: SiteStatus
  createdAt: string
  updatedAt: string
  /** IANA, such as Europe/Vienna */
  timeZone: string
  /** ISO 4217 code, such as EUR */
  currency: string
  /** BCP 47 tag, such as de or pt-BR */
  language: string
  /** Label of its address */
  slug: string
  /** First part of their paths, such as `products` in `/products/honey`. A page at the same path wins */
  paths: {
    products: string
    listings: string
    units: string
    services: string
    tables: string
    jobs: string
  }
  /** Ids of pages that show each item of a kind; null: built-in */
  layouts: {
    products: string | null
    listings: string | null
    units: string | null
    services: string | null
    jobs: string | null
  }
  /** Whether edits wait for a release */
  publishing: 'staged' | 'immediate'
  /** Until bookings are declined */
  approvalHours: number
  spamDays: number
  proofOfWork: 'auto' | 'always' | 'never'
  /** Address at which the published site is served */
  url: string
  /** Number of the release that visitors get; 0 before the first one */
  liveRelease: number
}

export type SiteDuplicate = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed */
  problem: string | null
  createdAt: string
  /** Once it is done */
  siteId: string | null
}

export type SiteExport = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why it failed */
  problem: string | null
  createdAt: string
  /** Once it is done */
  sizeBytes: number | null
  expiresAt: string | null
  /** Downloads it for an hour, for anyone who has the link */
  url: string | null
}

export type SiteStatus = 'draft' | 'published' | 'archived'

export type Slot = {
  /** `HH:mm` on the site's clock */
  startTime: string
  /** `HH:mm` on the site's clock; on the next day unless later than `startTime` */
  endTime: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  staffId: string
  available: boolean
}

export type Staff = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** Email address */
  email: string | null
  /** Weekly, on the site's clock, with any number of spans a day. A span ending at 24:00 continues in one starting at 00:00 */
  workingHours: WorkingHours[]
  /** Branches the staff member works in */
  branchIds: string[]
  /** Whether they can be booked */
  active: boolean
  /** Services they offer */
  serviceIds: string[]
  createdAt: string
  updatedAt: string
}

export type StaffDay = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  staffId: string
  name: string
  /** Working hours of that weekday, in order; empty for inactive staff */
  workingHours: WorkingHours[]
  /** Time off that overlaps the day, at most 100 entries by start */
  timeOff: TimeOff[]
  /** Bookings that hold time on the day, including those from the day before, by start */
  bookings: BookingOfDay[]
}

export type StatusChange = {
  status: string
  changedAt: string
}

export type SubmissionFile = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  field: string
  filename: string
  contentType: string
  sizeBytes: number
}

export type Table = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  capacity: number
  available: boolean
  timeSlots: TableTimeSlot[]
}

export type TableDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** Number of seats */
  capacity: number
  /** Smallest party seated here; 1 by default */
  minPartySize: number
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId: string | null
  /** Branch of the business; any string, matched exactly */
  branchId: string | null
  /** Whether the table can be reserved; true by default */
  active: boolean
  createdAt: string
  updatedAt: string
}

export type TableTimeSlot = {
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  endTime: string
  available: boolean
}

export type TaxRate = {
  /** ISO 3166-1 code, such as AT */
  country: string
  /** Null for the whole country; a region goes first */
  region: string | null
  /** The `taxClass` of products; `standard` for products without one */
  taxClass: string
  name: string
  percentage: number
}

export type TestedWebhook = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  webhookId: string
}

export type TimeOff = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  staffId: string
  startsAt: string
  endsAt: string
  reason: string | null
  createdAt: string
}

export type TransferSettings = {
  /** How to transfer what is due of a booking; null: transfers are not offered */
  instructions: string | null
  /** For how many days a booking waits for a transfer at least */
  holdDays: number
}

export type Translation = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
  sourceLanguage: string
  targetLanguage: string
  translatedTitle: string
  translatedPuckData: Record<string, unknown>
  translatedSeo: Record<string, unknown>
  /** Dotted paths of texts that could not be translated completely and keep their original */
  untranslated: string[]
  /** The draft with the translation; null if it was not saved */
  savedPageId: string | null
  usage: AiUsage
  /** That a translation service got, instead of tokens */
  characters: number
  /** The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model */
  engine: string
}

export type UploadAddress = {
  /** PUT the bytes here with the declared Content-Type */
  uploadUrl: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  fileId: string
  expiresAt: string
}

export type User = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  name: string
  /** An e-mail address, such as ada@example.com */
  email: string
}

export type VoiceAnalytics = {
  /** Days in the site's time zone, ending today */
  period: '7d' | '30d' | '90d'
  totalCalls: number
  /** Of completed calls, rounded to a tenth; 0 if there are none */
  avgDurationSeconds: number
  missedCalls: number
  /** Completed calls */
  resolvedCalls: number
  /** At most ten, most frequent first */
  topIntents: {
    intent: string
    count: number
  }[]
}

export type VoiceBudget = {
  /** Per month; null for no limit */
  budgetMinutes: number | null
  /** Per month; null for no limit */
  budgetEur: number | null
  /** Price per minute with at most six decimals; 0 until set */
  costPerMinuteEur: number
}

export type VoiceCall = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  direction: 'inbound' | 'outbound'
  status: VoiceCallStatus
  /** The number of the other party; empty when withheld */
  callerNumber: string
  /** The reason for the call */
  intent: string | null
  /** Rounded to milliseconds; at most a day */
  durationSeconds: number
  createdAt: string
}

export type VoiceCallDetail = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  direction: 'inbound' | 'outbound'
  status: VoiceCallStatus
  /** The number of the other party; empty when withheld */
  callerNumber: string
  /** The reason for the call */
  intent: string | null
  /** Rounded to milliseconds; at most a day */
  durationSeconds: number
  /** The provider's id of the call */
  externalId: string | null
  createdAt: string
}

export type VoiceCallStatus = 'completed' | 'missed' | 'voicemail'

export type VoiceConfig = {
  enabled: boolean
  greeting: string | null
  voiceId: string | null
  afterHoursAction: 'voicemail' | 'forward' | 'callback' | 'hangup'
  /** BCP 47 tag, such as de or pt-BR */
  language: string
  businessHours: {
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    start: string
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    end: string
    /** IANA time zone, such as Europe/Vienna */
    timezone: string
  }
}

export type VoiceDay = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  totalCalls: number
  missedCalls: number
  /** Completed calls */
  resolvedCalls: number
}

export type VoiceUsage = {
  /** `YYYY-MM` in the site's time zone */
  currentMonth: string
  /** Sum of the exact durations of all calls of the month */
  totalMinutes: number
  /** The minutes at the current price */
  costEur: number
  /** Per month; null for no limit */
  budgetMinutes: number | null
  /** Per month; null for no limit */
  budgetEur: number | null
}

export type Webhook = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Address on the public internet; a fragment is dropped */
  url: string
  events: string[]
  /** Signs deliveries, as Standard Webhooks defines it. Callers without `webhooks:write` see a hint: `whsec_…` and the last 4 characters */
  secret: string
  /** Only active webhooks receive events */
  active: boolean
  /** Id of the key or user that created it */
  createdBy: string
  createdAt: string
  /** Failed attempts since the last success */
  failCount: number
  lastDeliveredAt: string | null
}

export type WebhookDelivery = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  eventId: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  webhookId: string
  event: string
  /** Address on the public internet; a fragment is dropped */
  url: string
  /** Why the attempt failed */
  error: string | null
  /** Counts from 1; a replay starts over */
  attempt: number
  /** Null without an answer */
  statusCode: number | null
  durationMs: number
  success: boolean
  deliveredAt: string
}

export type WebhookReplay = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  webhookId: string
  replayed: number
  eventIds: string[]
}

export type WeeklyService = {
  /** Monday is 1, Sunday 7 */
  weekday: number
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  start: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  end: string
}

export type WorkingHours = {
  /** Monday is 1, Sunday 7 */
  weekday: number
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  start: string
  /** A time of day, `HH:mm`, from 00:01 to 24:00 */
  end: string
}

export type WrittenMail = {
  subject: string
  html: string
  text: string
}

export type SitesListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: SiteStatus
}

export type SitesCreateInput = {
  name: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain?: string | null
  /** IANA, such as Europe/Vienna */
  timeZone?: string
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** BCP 47 tag, such as de or pt-BR */
  language?: string
  /** Label of its address */
  slug?: string
  /** Whether edits wait for a release */
  publishing?: 'staged' | 'immediate'
  /** Until bookings are declined */
  approvalHours?: number
  spamDays?: number
}

export type SitesUpdateInput = {
  name?: string
  /** A host name without scheme, port or path, such as www.example.com */
  domain?: string | null
  status?: SiteStatus
  /** IANA, such as Europe/Vienna */
  timeZone?: string
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** BCP 47 tag, such as de or pt-BR */
  language?: string
  /** Label of its address */
  slug?: string
  paths?: {
    products?: string
    listings?: string
    units?: string
    services?: string
    tables?: string
    jobs?: string
  }
  layouts?: {
    products?: string | null
    listings?: string | null
    units?: string | null
    services?: string | null
    jobs?: string | null
  }
  /** Whether edits wait for a release */
  publishing?: 'staged' | 'immediate'
  /** Until bookings are declined */
  approvalHours?: number
  spamDays?: number
  proofOfWork?: 'auto' | 'always' | 'never'
}

export type SitesPublishInput = {
  /** What has changed, for the team */
  note?: string | null
  /** Publishes only these pages, whatever their status */
  pageIds?: string[]
  /** When: a date-time with offset, or `YYYY-MM-DDTHH:mm` in the site's time zone. A local time that a change of clocks skips is moved forward by the change; of one that occurs twice, the first is meant. */
  publishAt?: unknown
}

export type SitesDeleteInput = {
  /** Name of the site, as a check */
  name: string
}

export type SitesListDeletedInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type SitesRestoreResult = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
}

export type SitesEraseInput = {
  /** Name of the site, as a check */
  name: string
}

export type SitesDuplicateInput = {
  name: string
}

export type PagesListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Default: "updatedAt". */
  orderBy?: 'updatedAt' | 'createdAt' | 'title'
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
  status?: PageStatus
  /** The same for all translations of a page; its id by default */
  translationGroup?: string
}

export type PagesCreateInput = {
  title: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug: string
  status?: PageStatus
  /** BCP 47 tag; null for the language of the site */
  language?: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup?: string | null
  blocks?: Blocks
  seo?: {
    title?: string | null
    description?: string | null
    ogImage?: string | null
  }
}

export type PagesUpdateInput = {
  title?: string
  /** Letters, digits, `-`, `_`, `.` and `/`; unique in the site without regard to case and outer slashes */
  slug?: string
  status?: PageStatus
  /** BCP 47 tag; null for the language of the site */
  language?: string | null
  /** The same for all translations of a page; its id by default */
  translationGroup?: string | null
  blocks?: Blocks
  seo?: {
    title?: string | null
    description?: string | null
    ogImage?: string | null
  }
}

export type PagesPatchContentInput = {
  blocks?: Blocks
  edits?: ContentEdit[]
}

export type PagesListRevisionsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type PublishingListReleasesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type PublishingRestoreReleaseInput = {
  /** What has changed, for the team */
  note?: string | null
}

export type PublishingListSchedulesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: 'pending' | 'done' | 'failed'
}

export type PublishingCreateScheduleInput = {
  action: 'publish' | 'unpublish'
  /** The pages; null for the whole site. Only `publish` can be of the whole site. */
  pageIds?: string[] | null
  /** When: a date-time with offset, or `YYYY-MM-DDTHH:mm` in the site's time zone. A local time that a change of clocks skips is moved forward by the change; of one that occurs twice, the first is meant. */
  at: unknown
  /** What has changed, for the team */
  note?: string | null
}

export type PublishingListPreviewsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type PublishingCreatePreviewInput = {
  /**
   * Up to seven days
   *
   * Default: 1440.
   */
  expiresInMinutes?: number
}

export type DesignUpdateInput = {
  /** W3C design tokens. The groups `color`, `typography`, `dimension`, `radius` and `shadow` have tokens that the blocks use; others, such as a palette, are there to be referred to as `{palette.sea}`. */
  tokens: Record<string, unknown>
  /** Design tokens for the colours that differ in the dark scheme */
  dark?: Record<string, unknown>
  /** Whether pages are light or dark; `auto`: as the visitor has it */
  scheme?: 'auto' | 'light' | 'dark'
}

export type DesignUpdateNavigationInput = {
  /** Header and Footer blocks name the menu that they show. At most 200 items in all. */
  menus: {
    name: string
    items: NavigationItem[]
  }[]
}

export type DesignUpdateFrameInput = {
  /** Puck data: the blocks before the content of each page. A page with a Header block of its own has that one. */
  header?: Record<string, unknown>
  /** Puck data: the blocks after the content of each page. A page with a Footer block of its own has that one. */
  footer?: Record<string, unknown>
}

export type DomainsCreateInput = {
  /** A host name without scheme, port or path */
  domain: string
}

export type DomainsUpdateInput = {
  primary: boolean
}

export type MediaListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  type?: MediaType
}

export type MediaSearchInput = {
  q: string
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  type?: MediaType
}

export type MediaCreateUploadUrlInput = {
  /** A file name without path, such as team.jpg */
  filename: string
  contentType: string
  /** Bytes */
  size: number
}

export type MediaUpdateInput = {
  /** A file name without path, such as team.jpg */
  filename?: string
  /** Alternative text for people who cannot see the image */
  alt?: string | null
}

export type MediaUploadBytesInput = {
  token: string
}

export type MediaDownloadInput = {
  variant?: 'thumbnail' | 'webp-320' | 'webp-480' | 'webp-768' | 'webp-1152' | 'webp-1920' | 'avif-320' | 'avif-480' | 'avif-768' | 'avif-1152' | 'avif-1920'
}

export type AiGenerateInput = {
  /** What to create, in any language */
  prompt: string
  /** Default: false. */
  useHeroVideo?: boolean
  /** seedance-fast by default */
  videoModelId?: 'seedance-fast' | 'seedance-standard' | 'kling-standard'
  /** The site's by default */
  language?: string
  pageCount?: number
  /** What else to make; navigation and forms by default */
  include?: ('services' | 'products' | 'units' | 'tables' | 'jobs' | 'hours' | 'forms' | 'navigation')[]
  /** Images as references for the hero video */
  referenceMediaIds?: string[]
}

export type AiTranslateSiteInput = {
  targetLanguages: string[]
  /** The site's by default */
  sourceLanguage?: string
  /** Pages in the source language; by default all that are not archived */
  pageIds?: string[]
}

export type AiEstimateGenerationInput = {
  /** What to create, in any language */
  prompt: string
  /** Default: false. */
  useHeroVideo?: boolean
  /** seedance-fast by default */
  videoModelId?: 'seedance-fast' | 'seedance-standard' | 'kling-standard'
  /** The site's by default */
  language?: string
  pageCount?: number
}

export type AiListJobsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: AiJobStatus
}

export type AiTranslateInput = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
  /** BCP 47 tag, such as de or pt-BR */
  targetLanguage: string
  /** Detected by default */
  sourceLanguage?: string
  /**
   * Saves it as a draft
   *
   * Default: false.
   */
  save?: boolean
}

export type AiEstimateTranslationInput = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
}

export type AiContentAssistInput = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  pageId: string
  /** Default: "improve". */
  action?: 'improve' | 'shorten' | 'expand' | 'rewrite' | 'seo' | 'alt_text' | 'continue'
  /** `props.id` of a block; the whole page by default */
  blockId?: string
  /** Additional instructions in plain language */
  instruction?: string
  /** The desired tone */
  tone?: string
}

export type AiGenerateTemplateInput = {
  /** What to create, in any language */
  prompt: string
  /** BCP 47 tag, such as de or pt-BR */
  language?: string
}

export type AiGenerateTemplateVariantsInput = {
  /** What to create, in any language */
  prompt: string
  /** BCP 47 tag, such as de or pt-BR */
  language?: string
  /** Default: 3. */
  count?: number
}

export type AiSaveConnectionInput = {
  provider: 'openai-compatible' | 'openai' | 'anthropic' | 'google' | 'mistral' | 'groq' | 'xai' | 'deepseek' | 'cohere' | 'togetherai' | 'fireworks' | 'perplexity' | 'cerebras' | 'deepinfra' | 'amazon-bedrock' | 'azure' | 'deepl' | 'libretranslate'
  model?: string
  /** A public address, for providers that have no single one */
  baseUrl?: string
  apiKey?: string
}

export type ShopListProductsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  active?: 'true' | 'false'
  /** Exact category */
  category?: string
  /** Text in the title or in the SKU of a variant, case-insensitive; an extension */
  q?: string
  /** An extension */
  minPrice?: number
  /** An extension */
  maxPrice?: number
  /** Default: "createdAt". */
  orderBy?: 'createdAt' | 'price' | 'title'
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
}

export type ShopCreateProductInput = {
  title: string
  price: number
  /** ISO 4217 code, such as EUR */
  currency?: string
  description?: string | null
  /** Addresses of images */
  images?: string[]
  category?: string | null
  /** Quantity left; null when stock is not counted */
  stock?: number | null
  /** Whether it can be ordered */
  active?: boolean
  /** The price when it is not reduced */
  compareAtPrice?: number | null
  /** How much is sold at the price, from which pages calculate the price per unit */
  measure?: {
    quantity: number
    unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece'
  } | null
  type?: ProductType
  /** Null: `standard` */
  taxClass?: string | null
  weightGrams?: number | null
  /** The complete list, in order. A variant with a known `id` keeps the fields that are not sent. */
  variants?: ProductVariantInput[]
}

export type ShopUpdateProductInput = {
  title?: string
  price?: number
  /** ISO 4217 code, such as EUR */
  currency?: string
  description?: string | null
  /** Addresses of images */
  images?: string[]
  category?: string | null
  /** Quantity left; null when stock is not counted */
  stock?: number | null
  /** Whether it can be ordered */
  active?: boolean
  /** The price when it is not reduced */
  compareAtPrice?: number | null
  /** How much is sold at the price, from which pages calculate the price per unit */
  measure?: {
    quantity: number
    unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' | 'piece'
  } | null
  type?: ProductType
  /** Null: `standard` */
  taxClass?: string | null
  weightGrams?: number | null
  /** The complete list, in order. A variant with a known `id` keeps the fields that are not sent. */
  variants?: ProductVariantInput[]
}

export type ShopChangeStockInput = {
  /** Quantity to add, or to remove when negative; not 0 */
  by: number
  /** A variant with a stock of its own; omit for the product itself */
  variantId?: string | null
}

export type ShopAllowDownloadsResult = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  id: string
}

export type ShopListReviewsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: ReviewStatus
  productId?: string
}

export type ShopUpdateReviewInput = {
  status?: ReviewStatus
  /** What the shop answers to it */
  reply?: string | null
}

export type ShopUpdateReviewSettingsInput = {
  /** Days after its last change in which a shipped order is asked about; null asks nobody */
  requestAfterDays?: number | null
}

export type ShopListOrdersInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: OrderStatus
  /** First day; an extension */
  from?: string
  /** Last day; an extension */
  to?: string
  /** Part of the name, e-mail address, phone number or id; an extension */
  q?: string
  /** An extension */
  customerId?: string
  /** Default: "createdAt". */
  orderBy?: 'createdAt' | 'total' | 'status'
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
}

export type ShopExportOrdersInput = {
  status?: OrderStatus
  /** First day; an extension */
  from?: string
  /** Last day; an extension */
  to?: string
}

export type ShopCreateOrderInput = {
  lines: {
    productId: string
    /** Required when the product has variants */
    variantId?: string | null
    quantity: number
  }[]
  customer?: {
    id?: string | null
    name?: string | null
    email?: string | null
    phone?: string | null
    /** VAT number of a business */
    vatId?: string | null
  } | null
  shipping?: {
    name?: string | null
    phone?: string | null
    method?: string | null
    cost?: number
    address?: {
      line1?: string | null
      line2?: string | null
      city?: string | null
      region?: string | null
      postalCode?: string | null
      country?: string | null
    } | null
  } | null
  /** Unique in the site; case and surrounding spaces are ignored */
  couponCode?: string | null
  /** Must be the currency of the products */
  currency?: string
  /** Default: "pending". */
  status?: 'pending' | 'paid'
}

export type ShopUpdateOrderInput = {
  customer?: {
    id?: string | null
    name?: string | null
    email?: string | null
    phone?: string | null
    /** VAT number of a business */
    vatId?: string | null
  } | null
  shipping?: {
    name?: string | null
    phone?: string | null
    method?: string | null
    cost?: number
    address?: {
      line1?: string | null
      line2?: string | null
      city?: string | null
      region?: string | null
      postalCode?: string | null
      country?: string | null
    } | null
  } | null
  trackingNumber?: string | null
}

export type ShopUpdateOrderStatusInput = {
  status: OrderStatus
  trackingNumber?: string | null
  refund?: boolean
  /** Default: true. */
  restock?: boolean
  method?: string
  reference?: string | null
}

export type ShopListOrderDaysInput = {
  /** First day */
  dateFrom: string
  /** Last day; the period has at most 366 days */
  dateTo: string
}

export type ShopCreateCouponInput = {
  /** Unique in the site; case and surrounding spaces are ignored */
  code: string
  type: CouponType
  /** Percentage, or amount of money */
  amount: number
  active?: boolean
  /** Currency of a fixed amount and of `minimumTotal`; the site's by default */
  currency?: string
  startsAt?: string | null
  /** The coupon is not accepted from this time on */
  endsAt?: string | null
  /** Minimum subtotal of the products, before discount and shipping */
  minimumTotal?: number | null
  maxUses?: number | null
}

export type ShopUpdateCouponInput = {
  active?: boolean
  /** Percentage, or amount of money */
  amount?: number
  startsAt?: string | null
  /** The coupon is not accepted from this time on */
  endsAt?: string | null
  /** Minimum subtotal of the products, before discount and shipping */
  minimumTotal?: number | null
  maxUses?: number | null
}

export type ShopListGiftCardsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** The last characters of the code */
  hint?: string
}

export type ShopCreateGiftCardInput = {
  amount: number
  /** The site's by default */
  currency?: string
  /** The card is not accepted from this time on */
  expiresAt?: string | null
}

export type ShopUpdateGiftCardSalesInput = {
  /** Whether visitors can buy gift cards */
  enabled?: boolean
  amounts?: number[]
  /** Within which visitors choose any other amount */
  range?: {
    min: number
    max: number
  } | null
  /** Null for cards that do not expire */
  validMonths?: number | null
}

export type ShopUpdateGiftCardInput = {
  /** Whether it can be spent */
  active?: boolean
  /** The card is not accepted from this time on */
  expiresAt?: string | null
}

export type ShopListGiftCardTransactionsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type ShopListCartsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type ShopUpdateCartRemindersInput = {
  /** Whether the checkout offers a reminder */
  enabled?: boolean
  /** Hours without a change until the mail is sent */
  afterHours?: number
}

export type ShopUpdatePaymentSettingsInput = {
  /** What customers choose from; without any, they read that the shop will write to them */
  methods?: PaymentMethod[]
}

export type ShopExportPaymentsInput = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  from?: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  to?: string
}

export type ShopRecordPaymentInput = {
  /** All that is left when missing */
  amount?: number
  method?: string
  reference?: string | null
}

export type ShopRefundOrderInput = {
  /** What `lines` cost when missing, or all that is left without them */
  amount?: number
  method?: string
  reference?: string | null
  lines?: {
    /** Position in `lines`, from 0 */
    line: number
    quantity: number
  }[]
  /**
   * Whether what comes back goes into stock again
   *
   * Default: true.
   */
  restock?: boolean
}

export type ShopUpdateInvoiceSettingsInput = {
  seller?: InvoiceSeller | null
  /** Whether businesses of other member states of the European Union pay no tax. Only the form of their VAT numbers is checked: look each one up in VIES before you send the goods. Carts with digital products are always taxed. */
  reverseCharge?: boolean
  /** Stands before the year of each number */
  prefix?: string
  /** Below each invoice, such as a bank account, or why no taxes are charged */
  footer?: string | null
}

export type ShopListInvoicesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  type?: 'invoice' | 'credit_note'
  /** First day */
  from?: string
  /** Last day */
  to?: string
}

export type ShopExportInvoicesInput = {
  type?: 'invoice' | 'credit_note'
  /** First day */
  from?: string
  /** Last day */
  to?: string
}

export type ShopCreateShippingZoneInput = {
  name: string
  rates: ShippingRateInput[]
  /** Empty for every country that no other zone names */
  countries?: string[]
  /** ISO 4217 code, such as EUR */
  currency?: string
}

export type ShopUpdateShippingZoneInput = {
  name?: string
  /** Empty for every country that no other zone names */
  countries?: string[]
  /** ISO 4217 code, such as EUR */
  currency?: string
  rates?: ShippingRateInput[]
}

export type ShopUpdateTaxesInput = {
  /** Country of the shop, by which collection is taxed; null: that of the time zone of the site */
  country?: string | null
  /** Region of the shop, by which collection is taxed. Where its country has rates of regions only, nothing can be collected without an address until this is set. */
  region?: string | null
  /** Whether prices are gross; net prices get taxes added */
  pricesIncludeTax?: boolean
  /** The class of shipping costs; null: not taxed */
  shippingTaxClass?: string | null
  rates?: TaxRate[]
}

export type PaymentsGetConnectionResult = PaymentConnection | null

export type PaymentsConnectInput = {
  provider: 'stripe'
  /** A secret or restricted key of the account at the provider */
  secretKey: string
  /** Of an address for events that you registered */
  webhookSecret?: string
}

export type PaymentsListChargesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: 'open' | 'paid' | 'failed' | 'expired' | 'flagged'
  /** Such as an order */
  subjectId?: string
}

export type PaymentsExportChargesInput = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  from?: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  to?: string
}

export type PaymentsUpdateTransferSettingsInput = {
  /** How to transfer what is due of a booking; null: transfers are not offered */
  instructions?: string | null
  /** For how many days a booking waits for a transfer at least */
  holdDays?: number
}

export type PaymentsListPayoutsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type PaymentsTakeStripeEventInput = {
  id: string
}

export type RealestateListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: ListingStatus
  type?: ListingType
  propertyType?: PropertyType
}

export type RealestateCreateInput = {
  title: string
  type: ListingType
  propertyType: PropertyType
  price: number
  address: string
  city: string
  description?: string | null
  status?: ListingStatus
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  bathrooms?: number | null
  areaSqm?: number | null
  /** Addresses of images */
  images?: string[]
  /** Degrees north; requires `lng` */
  lat?: number | null
  /** Degrees east; requires `lat` */
  lng?: number | null
}

export type RealestateUpdateInput = {
  title?: string
  type?: ListingType
  propertyType?: PropertyType
  price?: number
  address?: string
  city?: string
  description?: string | null
  status?: ListingStatus
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  bathrooms?: number | null
  areaSqm?: number | null
  /** Addresses of images */
  images?: string[]
  /** Degrees north; requires `lng` */
  lat?: number | null
  /** Degrees east; requires `lat` */
  lng?: number | null
}

export type RealestateSearchInput = {
  /** Degrees north */
  lat: number
  /** Degrees east */
  lng: number
  radiusKm: number
  type?: ListingType
  /**
   * Maximum number of listings, nearest first; an extension
   *
   * Default: 1000.
   */
  limit?: number
}

export type RealestateListEnquiriesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: EnquiryStatus
  listingId?: string
  /**
   * Those taken for spam, instead of the others
   *
   * Default: false.
   */
  spam?: boolean
}

export type RealestateUpdateEnquiryInput = {
  status?: EnquiryStatus
  /** Whether it was taken for spam, or marked so */
  spam?: boolean
}

export type RentalListUnitsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Id of a property: returns only its units */
  propertyId?: string
}

export type RentalCreateUnitInput = {
  name: string
  maxGuests: number
  /** In the main unit of the currency */
  pricePerNight: number
  type?: string | null
  description?: string | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  /** Addresses of images */
  images?: string[]
  /** Whether it can be booked */
  active?: boolean
  /** Id of the property the unit belongs to */
  propertyId?: string | null
}

export type RentalUpdateUnitInput = {
  name?: string
  maxGuests?: number
  /** In the main unit of the currency */
  pricePerNight?: number
  type?: string | null
  description?: string | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  bedrooms?: number | null
  /** Addresses of images */
  images?: string[]
  /** Whether it can be booked */
  active?: boolean
  /** Id of the property the unit belongs to */
  propertyId?: string | null
}

export type RentalUpdatePricingInput = {
  /** Null: one */
  minimumNights?: number | null
  /** Null: 366 */
  maximumNights?: number | null
  /** Weekdays on which stays begin, Monday is 1; null: any */
  arrivalDays?: number[] | null
  /** In order; they do not overlap. Nights outside of them cost the unit's price. Minimum and arrival days of a stay are those of its first night */
  seasons?: RentalSeasonInput[]
  fees?: RentalFee[]
  taxes?: RentalTaxInput[]
  deposit?: RentalDepositInput | null
  /** Which percentage of what was paid comes back when a guest cancels so many days before the arrival or earlier; later nothing does. Null: all of it, as long as guests can cancel */
  cancellation?: {
    /** Days before the arrival */
    days: number
    percentage: number
  }[] | null
  notice?: RentalNotice
}

export type RentalGetQuoteInput = {
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  /** Default: 1. */
  guests?: number
  /** Ages of the children among the guests, such as 4,11 */
  childAges?: string
}

export type RentalGetCalendarInput = {
  /** First night */
  from: string
  /** Day after the last night, at most 400 days after `from` */
  to: string
}

export type RentalListCalendarInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Id of a property: returns only its units */
  propertyId?: string
  /** First night */
  from: string
  /** Day after the last night, at most 92 days after `from` */
  to: string
}

export type RentalListBlocksInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Leaves out blocks that end before it */
  after?: string
}

export type RentalCreateBlockInput = {
  /** First night */
  from: string
  /** Day after the last night, at most 1830 days after `from` */
  to: string
  /** For the team; it is never published */
  note?: string | null
}

export type RentalCreateFeedInput = {
  name: string
  url: string
}

export type RentalRefreshFeedInput = {
  /**
   * Frees its nights if the calendar has no entries any more
   *
   * Default: false.
   */
  acceptEmpty?: boolean
}

export type RentalGetAvailabilityInput = {
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  /** Default: 1. */
  guests?: number
}

export type RentalListBookingsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: RentalBookingStatus
  /** Id of a unit: returns only its bookings */
  unitId?: string
  /** Earliest day of arrival */
  dateFrom?: string
  /** Latest day of arrival */
  dateTo?: string
}

export type RentalCreateBookingInput = {
  /** Id of the unit */
  unitId: string
  /** Day of arrival */
  checkIn: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut: string
  customer: Customer
  /** Default: 1. */
  guests?: number
  /** Ages of the children among the guests, for taxes with a minimum age */
  childAges?: number[]
  /** Agreed price in the currency of the booking, in place of the unit's */
  totalPrice?: number
  /**
   * Books despite minimum stays, maximum stays and arrival days
   *
   * Default: false.
   */
  ignoreRules?: boolean
}

export type RentalUpdateBookingInput = {
  /** Day of arrival */
  checkIn?: string
  /** Day of departure, at most 366 nights after `checkIn`. Its night is free for the next arrival */
  checkOut?: string
  guests?: number
  /** Ages of the children among the guests, for taxes with a minimum age */
  childAges?: number[]
  customer?: Customer
  /** Agreed price in the currency of the booking, in place of the unit's */
  totalPrice?: number
  /**
   * Books despite minimum stays, maximum stays and arrival days
   *
   * Default: false.
   */
  ignoreRules?: boolean
}

export type RentalSetBookingStatusInput = {
  status: RentalBookingStatus
  refund?: RefundChoice
}

export type RentalRecordPaymentInput = {
  /** All that is left when missing */
  amount?: number
  method?: string
  reference?: string | null
}

export type RentalRefundPaymentsInput = {
  /** All that is left when missing */
  amount?: number
  method?: string
  reference?: string | null
}

export type RentalCreatePropertyInput = {
  name: string
  address?: string | null
}

export type RentalUpdatePropertyInput = {
  name?: string
  address?: string | null
}

export type CustomersListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Part of the name, e-mail address or phone number */
  search?: string
  tag?: string
}

export type CustomersCreateInput = {
  email: string
  name?: string | null
  phone?: string | null
  notes?: string | null
  tags?: string[]
  /** Adds to the record of consents, with the time of the request */
  consents?: {
    purpose: string
    granted: boolean
    source?: string
    wording?: string
  }[]
}

export type CustomersUpdateInput = {
  email?: string
  name?: string | null
  phone?: string | null
  notes?: string | null
  tags?: string[]
  /** Adds to the record of consents, with the time of the request */
  consents?: {
    purpose: string
    granted: boolean
    source?: string
    wording?: string
  }[]
}

export type CustomersListActivitiesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type LoyaltyUpdateProgramInput = {
  /** What customers call it */
  name?: string
  /** Whether points can be earned and redeemed */
  enabled?: boolean
  /** Orders in it earn points; the site's currency by default */
  currency?: string
  /** Points for 1.00 of an order without its shipping; fractions of a point are dropped */
  pointsPerCurrencyUnit?: number
  /** Points for what customers do */
  actions?: {
    /** Sent as `reason` when points are earned */
    action: string
    points: number
  }[]
  /** Points expire so long after they were earned; null is never */
  expiryMonths?: number | null
  tiers?: {
    name: string
    /** Lifetime points from which customers are in it */
    minimumPoints: number
    /** Multiplies what orders and amounts earn */
    multiplier: number
  }[]
  /** Value of a point in the minor unit of the currency, such as cents */
  pointValueMinor?: number
  /** Points that are redeemed at least */
  minimumRedemption?: number
}

export type LoyaltyListAccountsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Default: "createdAt". */
  orderBy?: 'createdAt' | 'balance'
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
}

export type LoyaltyListTransactionsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  customerId?: string
}

export type LoyaltyEarnInput = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  customerId: string
  /** What for. Without points and amount, an action of the program */
  reason: string
  points?: number
  /** What was paid; earns as an order does */
  amount?: number
  /** An order of the shop. It can be named once with each reason. When it is refunded, its points are taken or given back. */
  orderId?: string | null
}

export type LoyaltyRedeemInput = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  customerId: string
  points: number
  /** What for; `redemption` by default */
  reason?: string
  /** An order of the shop. It can be named once with each reason. When it is refunded, its points are taken or given back. */
  orderId?: string | null
}

export type FormsListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type FormsCreateInput = {
  name: string
  fields: FormField[]
  /** When it stops taking answers */
  closesAt?: string | null
  maxSubmissions?: number | null
  /** Who is told of a submission */
  notifyEmails?: string[]
  autoresponder?: FormAutoresponder | null
  /** A path of the site, which visitors are led to */
  redirectTo?: string | null
}

export type FormsUpdateInput = {
  name?: string
  fields?: FormField[]
  /** When it stops taking answers */
  closesAt?: string | null
  maxSubmissions?: number | null
  /** Who is told of a submission */
  notifyEmails?: string[]
  autoresponder?: FormAutoresponder | null
  /** A path of the site, which visitors are led to */
  redirectTo?: string | null
}

export type FormsListSubmissionsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /**
   * Those taken for spam, instead of the others
   *
   * Default: false.
   */
  spam?: boolean
}

export type FormsUpdateSubmissionInput = {
  spam: boolean
}

export type DeliveryListOrdersInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: DeliveryStatus
  driverId?: string
  /** First day of creation */
  dateFrom?: string
  /** Last day of creation */
  dateTo?: string
}

export type DeliveryCreateOrderInput = {
  customerName: string
  customerAddress: {
    line1: string
    city: string
    postalCode?: string | null
  }
  orderId?: string | null
  customerPhone?: string | null
  /** Is told when the driver is on the way, and when it is delivered */
  customerEmail?: string | null
  /** For the driver */
  note?: string | null
  /** Sent with `windowEnd`: when it is promised */
  windowStart?: string | null
  windowEnd?: string | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  deliveryCost?: number
  /** Id of a driver of the site; null for none */
  driverId?: string | null
}

export type DeliveryUpdateOrderInput = {
  customerName?: string
  customerAddress?: {
    line1?: string
    city?: string
    postalCode?: string | null
  }
  orderId?: string | null
  customerPhone?: string | null
  /** Is told when the driver is on the way, and when it is delivered */
  customerEmail?: string | null
  /** For the driver */
  note?: string | null
  /** Sent with `windowEnd`: when it is promised */
  windowStart?: string | null
  windowEnd?: string | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  deliveryCost?: number
}

export type DeliverySetOrderStatusInput = {
  status: DeliveryStatus
}

export type DeliveryAssignDriverInput = {
  /** Id of a driver of the site; null for none */
  driverId: string | null
}

export type DeliveryCreateZoneInput = {
  name: string
  active?: boolean
  /** ISO 4217 code, such as EUR */
  currency?: string
  deliveryCost?: number
  postalCodes?: string[]
  /** Sent with `radiusKm`; degrees north and east */
  center?: {
    lat: number
    lng: number
  } | null
  /** How far around `center` it delivers, besides the postal codes, where the server can look addresses up */
  radiusKm?: number | null
  /** Whether customers can choose it at the checkout */
  atCheckout?: boolean
  /** What the goods must cost for it to be offered at the checkout */
  minimum?: number
  /** Cost of the goods from which the checkout charges no delivery */
  freeFrom?: number | null
  /** How many days ahead a window can be chosen; 0 for today only */
  daysAhead?: number
  /** When it delivers; empty for as soon as possible, at any time */
  windows?: DeliveryWindowInput[]
}

export type DeliveryUpdateZoneInput = {
  name?: string
  active?: boolean
  /** ISO 4217 code, such as EUR */
  currency?: string
  deliveryCost?: number
  postalCodes?: string[]
  /** Sent with `radiusKm`; degrees north and east */
  center?: {
    lat: number
    lng: number
  } | null
  /** How far around `center` it delivers, besides the postal codes, where the server can look addresses up */
  radiusKm?: number | null
  /** Whether customers can choose it at the checkout */
  atCheckout?: boolean
  /** What the goods must cost for it to be offered at the checkout */
  minimum?: number
  /** Cost of the goods from which the checkout charges no delivery */
  freeFrom?: number | null
  /** How many days ahead a window can be chosen; 0 for today only */
  daysAhead?: number
  /** When it delivers; empty for as soon as possible, at any time */
  windows?: DeliveryWindowInput[]
}

export type DeliveryListDriversInput = {
  active?: boolean
}

export type DeliveryCreateDriverInput = {
  name: string
  phone?: string | null
  vehicle?: string | null
  active?: boolean
}

export type DeliveryUpdateDriverInput = {
  name?: string
  phone?: string | null
  vehicle?: string | null
  active?: boolean
}

export type DeliveryCreateDriverLinkInput = {
  /** Default: 90. */
  expiresInDays?: number
  /** Is asked for on each new device */
  pin?: string
}

export type VoiceUpdateConfigInput = {
  enabled?: boolean
  greeting?: string | null
  voiceId?: string | null
  afterHoursAction?: 'voicemail' | 'forward' | 'callback' | 'hangup'
  /** BCP 47 tag, such as de or pt-BR */
  language?: string | null
  businessHours?: {
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    start?: string
    /** A time of day, `HH:mm`, from 00:00 to 23:59 */
    end?: string
    /** IANA time zone, such as Europe/Vienna */
    timezone?: string | null
  }
}

export type VoiceGetAnalyticsInput = {
  /**
   * Days in the site's time zone, ending today
   *
   * Default: "30d".
   */
  period?: '7d' | '30d' | '90d'
}

export type VoiceListCallDaysInput = {
  /**
   * Days in the site's time zone, ending today
   *
   * Default: "30d".
   */
  period?: '7d' | '30d' | '90d'
}

export type VoiceListCallsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: VoiceCallStatus
}

export type VoiceCreateCallInput = {
  direction: 'inbound' | 'outbound'
  status: VoiceCallStatus
  /** Rounded to milliseconds; at most a day */
  durationSeconds: number
  /** The number of the other party; empty when withheld */
  callerNumber?: string | null
  /** The reason for the call */
  intent?: string | null
  /** The provider's id of the call */
  externalId?: string | null
  createdAt?: string
}

export type VoiceUpdateBudgetInput = {
  /** Per month; null for no limit */
  budgetMinutes?: number | null
  /** Per month; null for no limit */
  budgetEur?: number | null
  /** Price per minute with at most six decimals; 0 until set */
  costPerMinuteEur?: number
}

export type MailListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  state?: MailState
  kind?: MailKind
}

export type MailListTemplatesInput = {
  /** The site's language unless given */
  language?: 'en' | 'de'
}

export type MailGetTemplateInput = {
  /** The site's language unless given */
  language?: 'en' | 'de'
}

export type MailUpdateTemplateInput = {
  /** The site's language unless given */
  language?: 'en' | 'de'
  subject?: string | null
  /** Before the details */
  intro?: string | null
  /** After the details */
  closing?: string | null
}

export type MailDeleteTemplateInput = {
  /** The site's language unless given */
  language?: 'en' | 'de'
}

export type MailPreviewTemplateInput = {
  /** The site's language unless given */
  language?: 'en' | 'de'
  subject?: string | null
  /** Before the details */
  intro?: string | null
  /** After the details */
  closing?: string | null
}

export type MailTestTemplateInput = {
  /** The site's language unless given */
  language?: 'en' | 'de'
  /** Needed with an API key, which has no address */
  to?: string
}

export type MailUpdateSettingsInput = {
  /** Name that mail comes from; null is the name of the site */
  senderName?: string | null
  /** Where answers to mail go */
  replyTo?: string | null
  /** Address of your own that mail comes from, once the DNS of its domain has the record of `dkim`; until then, and with null, it comes from the address of the server */
  fromAddress?: string | null
  /** Keeps mail in the outbox */
  paused?: boolean
}

export type MailListSuppressionsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type MailCreateSuppressionInput = {
  address: string
  reason?: string
}

export type BookingListSlotsInput = {
  /** Id of the service */
  serviceId: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Id of the staff member */
  staffId?: string
  /** Id of a branch, as in the `branchIds` of staff */
  branchId?: string
}

export type BookingListDayInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
}

export type BookingListBookingsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: BookingStatus
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date?: string
}

export type BookingCreateBookingInput = {
  /** Id of the service */
  serviceId: string
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime: string
  customer: Customer
  /** Id of the staff member */
  staffId?: string | null
  /** Id of a branch, as in the `branchIds` of staff */
  branchId?: string | null
}

export type BookingSetBookingStatusInput = {
  status: BookingStatus
  refund?: RefundChoice
}

export type BookingUpdateBookingInput = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date?: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  startTime?: string
  /** Id of the staff member */
  staffId?: string | null
  customer?: Customer
}

export type BookingRecordPaymentInput = {
  /** All that is left when missing */
  amount?: number
  method?: string
  reference?: string | null
}

export type BookingRefundPaymentsInput = {
  /** All that is left when missing */
  amount?: number
  method?: string
  reference?: string | null
}

export type BookingListServicesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  active?: boolean
}

export type BookingCreateServiceInput = {
  name: string
  /** Elapsed time, also across clock changes */
  durationMinutes: number
  description?: string | null
  /** Kept free before each appointment */
  bufferBeforeMinutes?: number
  /** Kept free after each appointment */
  bufferAfterMinutes?: number
  /** Time between the starts of slots; null uses the duration */
  slotIntervalMinutes?: number | null
  price?: number | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** Whether new bookings start as pending instead of confirmed */
  requiresApproval?: boolean
  /** Whether it can be booked */
  active?: boolean
  /** How far ahead visitors must book at least */
  minNoticeMinutes?: number
  /** How many days ahead visitors may book */
  horizonDays?: number
  /** Until how long before it visitors may move or cancel a booking */
  changeNoticeMinutes?: number
  /** What visitors pay when they book: nothing, the deposit, or all */
  prepayment?: 'none' | 'deposit' | 'full'
  /** What visitors pay when they book, for `prepayment: deposit` */
  deposit?: number | null
  /** What is kept of a prepayment when nobody comes, or when it is cancelled too late; null: nothing is kept */
  noShowFee?: number | null
  /** Until how long before it all of a prepayment comes back; null: as long as visitors may cancel */
  freeCancellationMinutes?: number | null
  /** Staff who offer the service */
  staffIds?: string[]
}

export type BookingUpdateServiceInput = {
  name?: string
  description?: string | null
  /** Elapsed time, also across clock changes */
  durationMinutes?: number
  /** Kept free before each appointment */
  bufferBeforeMinutes?: number
  /** Kept free after each appointment */
  bufferAfterMinutes?: number
  /** Time between the starts of slots; null uses the duration */
  slotIntervalMinutes?: number | null
  price?: number | null
  /** ISO 4217 code, such as EUR */
  currency?: string
  /** Whether new bookings start as pending instead of confirmed */
  requiresApproval?: boolean
  /** Whether it can be booked */
  active?: boolean
  /** How far ahead visitors must book at least */
  minNoticeMinutes?: number
  /** How many days ahead visitors may book */
  horizonDays?: number
  /** Until how long before it visitors may move or cancel a booking */
  changeNoticeMinutes?: number
  /** What visitors pay when they book: nothing, the deposit, or all */
  prepayment?: 'none' | 'deposit' | 'full'
  /** What visitors pay when they book, for `prepayment: deposit` */
  deposit?: number | null
  /** What is kept of a prepayment when nobody comes, or when it is cancelled too late; null: nothing is kept */
  noShowFee?: number | null
  /** Until how long before it all of a prepayment comes back; null: as long as visitors may cancel */
  freeCancellationMinutes?: number | null
  /** Staff who offer the service */
  staffIds?: string[]
}

export type BookingListStaffInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  active?: boolean
}

export type BookingCreateStaffInput = {
  name: string
  /** Email address */
  email?: string | null
  /** Weekly, on the site's clock, with any number of spans a day. A span ending at 24:00 continues in one starting at 00:00 */
  workingHours?: WorkingHours[]
  /** Branches the staff member works in */
  branchIds?: string[]
  /** Whether they can be booked */
  active?: boolean
  /** Services they offer */
  serviceIds?: string[]
}

export type BookingUpdateStaffInput = {
  name?: string
  /** Email address */
  email?: string | null
  /** Weekly, on the site's clock, with any number of spans a day. A span ending at 24:00 continues in one starting at 00:00 */
  workingHours?: WorkingHours[]
  /** Branches the staff member works in */
  branchIds?: string[]
  /** Whether they can be booked */
  active?: boolean
  /** Services they offer */
  serviceIds?: string[]
}

export type BookingListTimeOffInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type BookingCreateTimeOffInput = {
  /** An ISO 8601 date-time in the years 1900 to 2199 */
  startsAt: string
  /** An ISO 8601 date-time in the years 1900 to 2199 */
  endsAt: string
  reason?: string | null
}

export type BlocksListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type BlocksCreateInput = {
  template: BlockTemplate
  label: string
  description?: string | null
}

export type BlocksUpdateInput = {
  template?: BlockTemplate
  label?: string
  description?: string | null
}

export type RecruitmentListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  status?: JobStatus
}

export type RecruitmentCreateInput = {
  title: string
  /** Lower-case letters a to z and digits, words separated by `-`; unique in the site */
  slug?: string
  description?: string | null
  department?: string | null
  jobType?: JobType
  location?: string | null
  status?: JobStatus
}

export type RecruitmentUpdateInput = {
  title?: string
  /** Lower-case letters a to z and digits, words separated by `-`; unique in the site */
  slug?: string
  description?: string | null
  department?: string | null
  jobType?: JobType
  location?: string | null
  status?: JobStatus
}

export type RecruitmentListApplicationsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  jobId?: string
  stage?: ApplicationStage
  /**
   * Those taken for spam, instead of the others
   *
   * Default: false.
   */
  spam?: boolean
}

export type RecruitmentUpdateApplicationInput = {
  stage?: ApplicationStage
  /** Of the team; applicants never see them */
  notes?: string | null
  /** Whether it was taken for spam, or marked so */
  spam?: boolean
}

export type ReservationListTablesInput = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** Default: 2. */
  partySize?: number
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId?: string
  /** Branch of the business; any string, matched exactly */
  branchId?: string
}

export type ReservationCreateTableInput = {
  name: string
  /** Number of seats */
  capacity: number
  /** Smallest party seated here; 1 by default */
  minPartySize?: number
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId?: string | null
  /** Branch of the business; any string, matched exactly */
  branchId?: string | null
  /** Whether the table can be reserved; true by default */
  active?: boolean
}

export type ReservationListAllTablesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId?: string
  /** Branch of the business; any string, matched exactly */
  branchId?: string
  active?: boolean
}

export type ReservationUpdateTableInput = {
  name?: string
  /** Number of seats */
  capacity?: number
  /** Smallest party seated here; 1 by default */
  minPartySize?: number
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId?: string | null
  /** Branch of the business; any string, matched exactly */
  branchId?: string | null
  /** Whether the table can be reserved; true by default */
  active?: boolean
}

export type ReservationUpdateOpeningHoursInput = {
  weekly?: WeeklyService[]
  exceptions?: ServiceException[]
  /** Default duration of a reservation */
  turnMinutes?: number
  /** In ascending order; larger parties get `turnMinutes` */
  turnsByPartySize?: {
    upTo: number
    /** Duration for parties of at most `upTo` */
    minutes: number
  }[]
  /** Interval between slots, from the start of a service */
  slotIntervalMinutes?: number
  /** Whether new reservations start as requested instead of confirmed */
  requiresApproval?: boolean
  /** How far ahead visitors must reserve at least */
  minNoticeMinutes?: number
  /** How many days ahead visitors may reserve */
  horizonDays?: number
  /** Until how long before it visitors may cancel a reservation */
  changeNoticeMinutes?: number
}

export type ReservationCreateReservationInput = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time: string
  partySize: number
  customer: Customer
  /** Reserve exactly this table */
  tableId?: string
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId?: string
  /** Branch of the business; any string, matched exactly */
  branchId?: string
  /** Duration; by default from the opening hours for the party size */
  durationMinutes?: number
  notes?: string | null
}

export type ReservationListReservationsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Default: "desc". */
  direction?: 'asc' | 'desc'
  status?: ReservationStatus
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date?: string
}

export type ReservationUpdateReservationInput = {
  /** A day from 1900 to 2199, `YYYY-MM-DD` */
  date?: string
  /** A time of day, `HH:mm`, from 00:00 to 23:59 */
  time?: string
  partySize?: number
  customer?: Customer
  /** Reserve exactly this table */
  tableId?: string
  /** Area of the restaurant, such as the terrace; any string, matched exactly */
  locationId?: string
  /** Branch of the business; any string, matched exactly */
  branchId?: string
  /** Duration; by default from the opening hours for the party size */
  durationMinutes?: number
  notes?: string | null
}

export type ReservationUpdateReservationStatusInput = {
  status: ReservationStatus
}

export type WebhooksCreateInput = {
  /** Address on the public internet; a fragment is dropped */
  url: string
  events: string[]
}

export type WebhooksUpdateInput = {
  /** Address on the public internet; a fragment is dropped */
  url?: string
  events?: string[]
  active?: boolean
}

export type WebhooksReplayInput = {
  since: string
}

export type WebhooksListDeliveriesInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type WebhooksListEventsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  type?: string
  since?: string
}

export type PushSendInput = {
  title: string
  body: string
  /** What to open: an address, or a path of the site */
  url?: string
  /** A small picture: an address, or a path of the site */
  icon?: string
  /** A large picture: an address, or a path of the site */
  image?: string
  /** A notification replaces an earlier one with the same tag */
  tag?: string
  /** For the service worker of the site */
  data?: Record<string, unknown>
  /**
   * How long push services keep it for an offline device; at most 28 days
   *
   * Default: 2419200.
   */
  ttlSeconds?: number
  /**
   * Devices that save battery may delay less urgent notifications
   *
   * Default: "normal".
   */
  urgency?: 'very-low' | 'low' | 'normal' | 'high'
}

export type PushListCampaignsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type PushSubscribeInput = {
  /** The address of the push service, on the public internet */
  endpoint: string
  /** In base64url */
  keys: {
    p256dh: string
    auth: string
  }
  /** Milliseconds since 1970, or null */
  expirationTime?: number | null
  userAgent?: string
  tags?: string[]
}

export type PushListSubscriptionsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type PushUnsubscribeInput = {
  /** The address of the push service, on the public internet */
  endpoint: string
}

export type PeopleSetUpInput = {
  /** The part of the link after `#token=` */
  token: string
  name: string
  /** An e-mail address, such as ada@example.com */
  email: string
  /** At least 10 characters */
  password: string
  accountName?: string
}

export type PeopleLogInInput = {
  email: string
  password: string
}

export type PeopleCompleteLogInInput = {
  /** The part of the link after `#token=` */
  token: string
  /** A code of the authenticator app, or a recovery code */
  code: string
}

export type PeopleCompleteSingleSignOnInput = {
  code: string
  state: string
}

export type PeopleUpdateUserInput = {
  name: string
}

export type PeopleChangePasswordInput = {
  currentPassword: string
  /** At least 10 characters */
  newPassword: string
  /** A code of the authenticator app, or a recovery code */
  code?: string
}

export type PeopleAddAuthenticatorInput = {
  currentPassword?: string
  /** A code of the authenticator app, or a recovery code */
  code?: string
}

export type PeopleConfirmAuthenticatorInput = {
  /** A code of the authenticator app, or a recovery code */
  code: string
}

export type PeopleRemoveAuthenticatorInput = {
  currentPassword?: string
  /** A code of the authenticator app, or a recovery code */
  code?: string
}

export type PeopleRenewRecoveryCodesInput = {
  currentPassword?: string
  /** A code of the authenticator app, or a recovery code */
  code?: string
}

export type PeopleOfferPasskeyInput = {
  currentPassword?: string
  /** A code of the authenticator app, or a recovery code */
  code?: string
}

export type PeopleAddPasskeyInput = {
  name: string
  /** The id of the credential, in Base64url */
  credentialId: string
  /** The key as SubjectPublicKeyInfo, by `getPublicKey()`, in Base64url */
  publicKey: string
  /** `clientDataJSON`, in Base64url */
  clientData: string
  /** `authenticatorData`, in Base64url */
  authenticatorData: string
}

export type PeopleRemovePasskeyInput = {
  currentPassword?: string
  /** A code of the authenticator app, or a recovery code */
  code?: string
}

export type PeopleLogInWithPasskeyInput = {
  /** The id of the credential, in Base64url */
  credentialId: string
  /** `clientDataJSON`, in Base64url */
  clientData: string
  /** `authenticatorData`, in Base64url */
  authenticatorData: string
  /** The signature, in Base64url */
  signature: string
}

export type PeopleResetPasswordInput = {
  /** The part of the link after `#token=` */
  token: string
  /** At least 10 characters */
  newPassword: string
}

export type PeopleUpdateAccountInput = {
  name?: string
  requiresSecondFactor?: boolean
}

export type PeopleUpdateMemberInput = {
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
}

export type PeopleInviteInput = {
  /** An e-mail address, such as ada@example.com */
  email: string
  /** `owner` may do everything; `editor` everything except managing members, keys and the account; `viewer` may read */
  role: 'owner' | 'editor' | 'viewer'
}

export type PeopleOpenInvitationInput = {
  /** The part of the link after `#token=` */
  token: string
}

export type PeopleAcceptInvitationInput = {
  /** The part of the link after `#token=` */
  token: string
  name?: string
  password?: string
}

export type KeysListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** The data the key has access to */
  mode?: 'live' | 'sandbox'
  status?: 'active' | 'expired' | 'revoked'
}

export type KeysCreateInput = {
  name: string
  /** The data the key has access to */
  mode: 'live' | 'sandbox'
  scopes: ('sites:read' | 'sites:write' | 'pages:read' | 'pages:write' | 'media:read' | 'media:write' | 'analytics:read' | 'ai:write' | 'publish:write' | 'ecommerce:read' | 'ecommerce:write' | 'booking:read' | 'booking:write' | 'loyalty:read' | 'loyalty:write' | 'webhooks:read' | 'webhooks:write' | 'forms:read' | 'push:write')[]
  /** In the future; null for a key that does not expire */
  expiresAt?: string | null
  /** IP addresses, and networks like 203.0.113.0/24, that it may be used from; null for all */
  networks?: string[] | null
}

export type KeysUpdateInput = {
  name?: string
  /** In the future; null for a key that does not expire */
  expiresAt?: string | null
  /** IP addresses, and networks like 203.0.113.0/24, that it may be used from; null for all */
  networks?: string[] | null
}

export type KeysRotateInput = {
  /** Default: 24. */
  overlapHours?: number
}

export type KeysGetUsageInput = {
  /**
   * Number of days
   *
   * Default: 30.
   */
  days?: number
}

export type AuditListInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId?: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  actorId?: string
  /** An operation, or the area before its dot */
  operation?: string
  from?: string
  to?: string
}

export type AuditExportListInput = {
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  siteId?: string
  /** Typed id: a prefix that names the kind of resource, and a sortable UUIDv7 */
  actorId?: string
  /** An operation, or the area before its dot */
  operation?: string
  from?: string
  to?: string
}

export type SeoListRedirectsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type SeoCreateRedirectInput = {
  /** Path of the site without query, except for numbers such as `/?p=12` and `/?page_id=12`. A last segment `*` stands for every path below: `/shop/*` to `/store/*` moves them all */
  path: string
  /** A path of the site, or an address that starts with `http://` or `https://` */
  target: string
  /** HTTP status: 301 and 308 are permanent, 302 and 307 are not */
  status?: 301 | 302 | 307 | 308
}

export type SeoImportRedirectsInput = {
  /** Lines of `path,target` or `path,target,status`; a first line may name the columns */
  csv: string
}

export type SeoListNotFoundInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type SeoGetAuditInput = {
  /** Audits the working copies of published pages instead of what visitors get */
  draft?: 'true' | 'false'
  cursor?: string
}

export type SeoUpdateRobotsInput = {
  /** Lines of `Field: value`, and comments with # */
  text: string | null
}

export type SeoUpdateBusinessInput = {
  /** Its type of schema.org; null: `Restaurant` where tables can be reserved, else `LocalBusiness` */
  type?: 'LocalBusiness' | 'AccountingService' | 'AutoRepair' | 'Bakery' | 'BarOrPub' | 'BeautySalon' | 'BedAndBreakfast' | 'BikeStore' | 'BookStore' | 'Brewery' | 'CafeOrCoffeeShop' | 'Campground' | 'ChildCare' | 'ClothingStore' | 'DaySpa' | 'Dentist' | 'Electrician' | 'EmploymentAgency' | 'ExerciseGym' | 'FireStation' | 'Florist' | 'FoodEstablishment' | 'GeneralContractor' | 'GroceryStore' | 'HairSalon' | 'HealthClub' | 'HomeAndConstructionBusiness' | 'Hotel' | 'JewelryStore' | 'LegalService' | 'LodgingBusiness' | 'MedicalBusiness' | 'MedicalClinic' | 'Optician' | 'Pharmacy' | 'Plumber' | 'ProfessionalService' | 'RealEstateAgent' | 'Restaurant' | 'SportsActivityLocation' | 'SportsClub' | 'Store' | 'TattooParlor' | 'TravelAgency' | 'VacationRental' | 'Winery' | 'EducationalOrganization' | 'VeterinaryCare' | 'School' | 'Church' | 'Museum' | 'PerformingArtsTheater' | 'NGO' | 'Organization' | null
  phone?: string | null
  email?: string | null
  /** By default that of the first map on a page */
  address?: string | null
  priceRange?: string | null
  /** Where tables can be reserved, their opening hours are told instead */
  openingHours?: {
    /** Monday is 1, Sunday 7 */
    weekday: number
    start: string
    end: string
  }[]
}

export type AnalyticsGetSummaryInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
  /** Adds the figures of an earlier period */
  compare?: 'previous_period' | 'previous_year'
}

export type AnalyticsGetTimeseriesInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
  /** Adds the figures of an earlier period */
  compare?: 'previous_period' | 'previous_year'
  /** Default: "day". */
  interval?: 'hour' | 'day' | 'week' | 'month'
}

export type AnalyticsListBreakdownInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
  /** What to group by */
  dimension: 'page' | 'entry' | 'exit' | 'source' | 'medium' | 'campaign' | 'country' | 'device' | 'browser' | 'os' | 'language'
  /**
   * Number of values, 1 to 100
   *
   * Default: 10.
   */
  limit?: number
}

export type AnalyticsExportBreakdownInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
  /** What to group by */
  dimension: 'page' | 'entry' | 'exit' | 'source' | 'medium' | 'campaign' | 'country' | 'device' | 'browser' | 'os' | 'language'
  /**
   * Number of values, 1 to 100
   *
   * Default: 10.
   */
  limit?: number
}

export type AnalyticsListGoalsInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
}

export type AnalyticsCreateGoalInput = {
  name: string
  /** What visitors do: see a page, send a form, book, order, or an event */
  kind: 'page' | 'form' | 'booking' | 'order' | 'event'
  /** For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name */
  target?: string
}

export type AnalyticsListGoalValuesInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
  /** What to group by */
  dimension: 'entry' | 'exit' | 'source' | 'medium' | 'campaign' | 'country' | 'device' | 'browser' | 'os' | 'language'
  /**
   * Number of values, 1 to 100
   *
   * Default: 10.
   */
  limit?: number
}

export type AnalyticsListFunnelsInput = {
  /** First day; 29 days before `to` by default */
  from?: string
  /** Last day, today by default; at most 1100 days in all */
  to?: string
  /** Only visits with these values: `dimension:value`, more of them with `;` between. Values are percent-encoded. */
  filter?: string
}

export type AnalyticsCreateFunnelInput = {
  name: string
  steps: {
    /** What visitors do: see a page, send a form, book, order, or an event */
    kind: 'page' | 'form' | 'booking' | 'order' | 'event'
    /** For `page` a path, which may end in `*`; for `form` the id of a form, any form without one; for `event` its name */
    target?: string
  }[]
}

export type OverviewListEventsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
}

export type ServerListAccountsInput = {
  /**
   * Items per page, 1 to 100
   *
   * Default: 25.
   */
  limit?: number
  /** `nextCursor` of the previous page */
  cursor?: string
  /** Part of the name, or the id */
  q?: string
}

export type ServerUpdateAccountInput = {
  name?: string
  tier?: string
  isSuspended?: boolean
}

/** The parameters, input and result of each operation. */
export type OperationTypes = {
  'sites.list': { params: Record<never, never>; input: SitesListInput; result: Site[] }
  'sites.create': { params: Record<never, never>; input: SitesCreateInput; result: SiteDetail }
  'sites.get': { params: { siteId: string }; input: undefined; result: SiteDetail }
  'sites.update': { params: { siteId: string }; input: SitesUpdateInput; result: SiteDetail }
  'sites.publish': { params: { siteId: string }; input: SitesPublishInput; result: SiteDetail }
  'sites.delete': { params: { siteId: string }; input: SitesDeleteInput; result: DeletedSite }
  'sites.listDeleted': { params: Record<never, never>; input: SitesListDeletedInput; result: DeletedSite[] }
  'sites.restore': { params: { siteId: string }; input: undefined; result: SitesRestoreResult }
  'sites.erase': { params: { siteId: string }; input: SitesEraseInput; result: Deleted }
  'sites.createExport': { params: { siteId: string }; input: undefined; result: SiteExport }
  'sites.listExports': { params: { siteId: string }; input: undefined; result: SiteExport[] }
  'sites.getExport': { params: { siteId: string; exportId: string }; input: undefined; result: SiteExport }
  'sites.downloadExport': { params: { token: string }; input: undefined; result: Response }
  'sites.duplicate': { params: { siteId: string }; input: SitesDuplicateInput; result: SiteDuplicate }
  'sites.getDuplicate': { params: { siteId: string; duplicateId: string }; input: undefined; result: SiteDuplicate }
  'pages.list': { params: { siteId: string }; input: PagesListInput; result: PageSummary[] }
  'pages.create': { params: { siteId: string }; input: PagesCreateInput; result: Page }
  'pages.get': { params: { siteId: string; pageId: string }; input: undefined; result: Page }
  'pages.getLive': { params: { siteId: string; pageId: string }; input: undefined; result: LivePage }
  'pages.update': { params: { siteId: string; pageId: string }; input: PagesUpdateInput; result: Page }
  'pages.archive': { params: { siteId: string; pageId: string }; input: undefined; result: ArchivedPage }
  'pages.patchContent': { params: { siteId: string; pageId: string }; input: PagesPatchContentInput; result: PageSummary }
  'pages.publish': { params: { siteId: string; pageId: string }; input: undefined; result: Page }
  'pages.listRevisions': { params: { siteId: string; pageId: string }; input: PagesListRevisionsInput; result: PageRevisionSummary[] }
  'pages.getRevision': { params: { siteId: string; pageId: string; version: number }; input: undefined; result: PageRevision }
  'pages.restoreRevision': { params: { siteId: string; pageId: string; version: number }; input: undefined; result: Page }
  'publishing.listReleases': { params: { siteId: string }; input: PublishingListReleasesInput; result: ReleaseSummary[] }
  'publishing.getDraftRelease': { params: { siteId: string }; input: undefined; result: DraftRelease }
  'publishing.getRelease': { params: { siteId: string; number: number }; input: undefined; result: Release }
  'publishing.restoreRelease': { params: { siteId: string; number: number }; input: PublishingRestoreReleaseInput; result: ReleaseSummary }
  'publishing.listSchedules': { params: { siteId: string }; input: PublishingListSchedulesInput; result: Schedule[] }
  'publishing.createSchedule': { params: { siteId: string }; input: PublishingCreateScheduleInput; result: Schedule }
  'publishing.deleteSchedule': { params: { siteId: string; scheduleId: string }; input: undefined; result: void }
  'publishing.listPreviews': { params: { siteId: string }; input: PublishingListPreviewsInput; result: Preview[] }
  'publishing.createPreview': { params: { siteId: string }; input: PublishingCreatePreviewInput; result: PreviewLink }
  'publishing.deletePreview': { params: { siteId: string; previewId: string }; input: undefined; result: void }
  'design.get': { params: { siteId: string }; input: undefined; result: Design }
  'design.getLive': { params: { siteId: string }; input: undefined; result: LiveDesign }
  'design.update': { params: { siteId: string }; input: DesignUpdateInput; result: Design }
  'design.listPresets': { params: { siteId: string }; input: undefined; result: DesignPreset[] }
  'design.getNavigation': { params: { siteId: string }; input: undefined; result: Navigation }
  'design.getLiveNavigation': { params: { siteId: string }; input: undefined; result: LiveNavigation }
  'design.updateNavigation': { params: { siteId: string }; input: DesignUpdateNavigationInput; result: Navigation }
  'design.getFrame': { params: { siteId: string }; input: undefined; result: Frame }
  'design.getLiveFrame': { params: { siteId: string }; input: undefined; result: LiveFrame }
  'design.updateFrame': { params: { siteId: string }; input: DesignUpdateFrameInput; result: Frame }
  'domains.list': { params: { siteId: string }; input: undefined; result: Domain[] }
  'domains.create': { params: { siteId: string }; input: DomainsCreateInput; result: Domain }
  'domains.get': { params: { siteId: string; domainId: string }; input: undefined; result: Domain }
  'domains.verify': { params: { siteId: string; domainId: string }; input: undefined; result: Domain }
  'domains.update': { params: { siteId: string; domainId: string }; input: DomainsUpdateInput; result: Domain }
  'domains.delete': { params: { siteId: string; domainId: string }; input: undefined; result: Deleted }
  'media.list': { params: { siteId: string }; input: MediaListInput; result: MediaItem[] }
  'media.search': { params: { siteId: string }; input: MediaSearchInput; result: MediaItem[] }
  'media.createUploadUrl': { params: { siteId: string }; input: MediaCreateUploadUrlInput; result: UploadAddress }
  'media.get': { params: { siteId: string; mediaId: string }; input: undefined; result: MediaDetail }
  'media.update': { params: { siteId: string; mediaId: string }; input: MediaUpdateInput; result: MediaDetail }
  'media.delete': { params: { siteId: string; mediaId: string }; input: undefined; result: Deleted }
  'media.uploadBytes': { params: { siteId: string; fileId: string }; input: MediaUploadBytesInput; result: MediaDetail }
  'media.download': { params: { siteId: string; fileId: string; filename: string }; input: MediaDownloadInput; result: Response }
  'ai.generate': { params: { siteId: string }; input: AiGenerateInput; result: AiGenerationStarted }
  'ai.translateSite': { params: { siteId: string }; input: AiTranslateSiteInput; result: AiJobStarted }
  'ai.estimateGeneration': { params: { siteId: string }; input: AiEstimateGenerationInput; result: AiEstimate }
  'ai.listJobs': { params: { siteId: string }; input: AiListJobsInput; result: AiJob[] }
  'ai.getJob': { params: { siteId: string; jobId: string }; input: undefined; result: AiJob }
  'ai.listMissing': { params: { siteId: string; jobId: string }; input: undefined; result: AiMissing[] }
  'ai.cancelJob': { params: { siteId: string; jobId: string }; input: undefined; result: AiJob }
  'ai.undoJob': { params: { siteId: string; jobId: string }; input: undefined; result: AiJob }
  'ai.translate': { params: { siteId: string }; input: AiTranslateInput; result: Translation }
  'ai.estimateTranslation': { params: { siteId: string }; input: AiEstimateTranslationInput; result: AiEstimate }
  'ai.contentAssist': { params: { siteId: string }; input: AiContentAssistInput; result: Assistance }
  'ai.generateTemplate': { params: { siteId: string }; input: AiGenerateTemplateInput; result: GeneratedTemplate }
  'ai.generateTemplateVariants': { params: { siteId: string }; input: AiGenerateTemplateVariantsInput; result: GeneratedTemplates }
  'ai.getUsage': { params: { siteId: string }; input: undefined; result: AiAllowances }
  'ai.listConnections': { params: Record<never, never>; input: undefined; result: AiConnection[] }
  'ai.saveConnection': { params: { purpose: string }; input: AiSaveConnectionInput; result: AiConnection }
  'ai.removeConnection': { params: { purpose: string }; input: undefined; result: Deleted }
  'ai.testConnection': { params: { purpose: string }; input: undefined; result: AiConnectionTest }
  'shop.listProducts': { params: { siteId: string }; input: ShopListProductsInput; result: Product[] }
  'shop.createProduct': { params: { siteId: string }; input: ShopCreateProductInput; result: Product }
  'shop.getProduct': { params: { siteId: string; productId: string }; input: undefined; result: Product }
  'shop.updateProduct': { params: { siteId: string; productId: string }; input: ShopUpdateProductInput; result: Product }
  'shop.changeStock': { params: { siteId: string; productId: string }; input: ShopChangeStockInput; result: Product }
  'shop.deleteProduct': { params: { siteId: string; productId: string }; input: undefined; result: Deleted }
  'shop.listProductFiles': { params: { siteId: string; productId: string }; input: undefined; result: ProductFile[] }
  'shop.uploadProductFile': { params: { siteId: string; productId: string; filename: string }; input: undefined; result: ProductFile }
  'shop.deleteProductFile': { params: { siteId: string; productId: string; filename: string }; input: undefined; result: Deleted }
  'shop.allowDownloads': { params: { siteId: string; orderId: string }; input: undefined; result: ShopAllowDownloadsResult }
  'shop.listReviews': { params: { siteId: string }; input: ShopListReviewsInput; result: Review[] }
  'shop.getReview': { params: { siteId: string; reviewId: string }; input: undefined; result: Review }
  'shop.updateReview': { params: { siteId: string; reviewId: string }; input: ShopUpdateReviewInput; result: Review }
  'shop.deleteReview': { params: { siteId: string; reviewId: string }; input: undefined; result: Deleted }
  'shop.getReviewSettings': { params: { siteId: string }; input: undefined; result: ReviewSettings }
  'shop.updateReviewSettings': { params: { siteId: string }; input: ShopUpdateReviewSettingsInput; result: ReviewSettings }
  'shop.listOrders': { params: { siteId: string }; input: ShopListOrdersInput; result: Order[] }
  'shop.exportOrders': { params: { siteId: string }; input: ShopExportOrdersInput; result: Response }
  'shop.createOrder': { params: { siteId: string }; input: ShopCreateOrderInput; result: OrderDetail }
  'shop.getOrder': { params: { siteId: string; orderId: string }; input: undefined; result: OrderDetail }
  'shop.updateOrder': { params: { siteId: string; orderId: string }; input: ShopUpdateOrderInput; result: OrderDetail }
  'shop.updateOrderStatus': { params: { siteId: string; orderId: string }; input: ShopUpdateOrderStatusInput; result: OrderDetail }
  'shop.listOrderHistory': { params: { siteId: string; orderId: string }; input: undefined; result: StatusChange[] }
  'shop.listOrderDays': { params: { siteId: string }; input: ShopListOrderDaysInput; result: DayOfOrders[] }
  'shop.listCoupons': { params: { siteId: string }; input: undefined; result: Coupon[] }
  'shop.createCoupon': { params: { siteId: string }; input: ShopCreateCouponInput; result: Coupon }
  'shop.getCoupon': { params: { siteId: string; couponId: string }; input: undefined; result: CouponDetail }
  'shop.updateCoupon': { params: { siteId: string; couponId: string }; input: ShopUpdateCouponInput; result: CouponDetail }
  'shop.deleteCoupon': { params: { siteId: string; couponId: string }; input: undefined; result: Deleted }
  'shop.deactivateCoupon': { params: { siteId: string; couponId: string }; input: undefined; result: DeactivatedCoupon }
  'shop.listGiftCards': { params: { siteId: string }; input: ShopListGiftCardsInput; result: GiftCard[] }
  'shop.createGiftCard': { params: { siteId: string }; input: ShopCreateGiftCardInput; result: NewGiftCard }
  'shop.getGiftCardSales': { params: { siteId: string }; input: undefined; result: GiftCardSales }
  'shop.updateGiftCardSales': { params: { siteId: string }; input: ShopUpdateGiftCardSalesInput; result: GiftCardSales }
  'shop.getGiftCard': { params: { siteId: string; giftCardId: string }; input: undefined; result: GiftCard }
  'shop.updateGiftCard': { params: { siteId: string; giftCardId: string }; input: ShopUpdateGiftCardInput; result: GiftCard }
  'shop.listGiftCardTransactions': { params: { siteId: string; giftCardId: string }; input: ShopListGiftCardTransactionsInput; result: GiftCardTransaction[] }
  'shop.listCarts': { params: { siteId: string }; input: ShopListCartsInput; result: OpenCart[] }
  'shop.getCart': { params: { siteId: string; cartId: string }; input: undefined; result: OpenCart }
  'shop.getCartReminders': { params: { siteId: string }; input: undefined; result: CartReminders }
  'shop.updateCartReminders': { params: { siteId: string }; input: ShopUpdateCartRemindersInput; result: CartReminders }
  'shop.getPaymentSettings': { params: { siteId: string }; input: undefined; result: PaymentSettings }
  'shop.updatePaymentSettings': { params: { siteId: string }; input: ShopUpdatePaymentSettingsInput; result: PaymentSettings }
  'shop.listPayments': { params: { siteId: string; orderId: string }; input: undefined; result: OrderPayment[] }
  'shop.exportPayments': { params: { siteId: string }; input: ShopExportPaymentsInput; result: Response }
  'shop.recordPayment': { params: { siteId: string; orderId: string }; input: ShopRecordPaymentInput; result: OrderDetail }
  'shop.refundOrder': { params: { siteId: string; orderId: string }; input: ShopRefundOrderInput; result: OrderDetail }
  'shop.getInvoiceSettings': { params: { siteId: string }; input: undefined; result: InvoiceSettings }
  'shop.updateInvoiceSettings': { params: { siteId: string }; input: ShopUpdateInvoiceSettingsInput; result: InvoiceSettings }
  'shop.listInvoices': { params: { siteId: string }; input: ShopListInvoicesInput; result: Invoice[] }
  'shop.exportInvoices': { params: { siteId: string }; input: ShopExportInvoicesInput; result: Response }
  'shop.listOrderInvoices': { params: { siteId: string; orderId: string }; input: undefined; result: Invoice[] }
  'shop.getInvoicePdf': { params: { siteId: string; invoiceId: string }; input: undefined; result: Response }
  'shop.listShippingZones': { params: { siteId: string }; input: undefined; result: ShippingZone[] }
  'shop.getShippingGaps': { params: { siteId: string }; input: undefined; result: ShippingGaps }
  'shop.createShippingZone': { params: { siteId: string }; input: ShopCreateShippingZoneInput; result: ShippingZone }
  'shop.getShippingZone': { params: { siteId: string; zoneId: string }; input: undefined; result: ShippingZone }
  'shop.updateShippingZone': { params: { siteId: string; zoneId: string }; input: ShopUpdateShippingZoneInput; result: ShippingZone }
  'shop.deleteShippingZone': { params: { siteId: string; zoneId: string }; input: undefined; result: Deleted }
  'shop.getTaxes': { params: { siteId: string }; input: undefined; result: ShopTaxes }
  'shop.updateTaxes': { params: { siteId: string }; input: ShopUpdateTaxesInput; result: ShopTaxes }
  'payments.getConnection': { params: { siteId: string }; input: undefined; result: PaymentsGetConnectionResult }
  'payments.connect': { params: { siteId: string }; input: PaymentsConnectInput; result: PaymentConnection }
  'payments.disconnect': { params: { siteId: string }; input: undefined; result: Deleted }
  'payments.listCharges': { params: { siteId: string }; input: PaymentsListChargesInput; result: Charge[] }
  'payments.exportCharges': { params: { siteId: string }; input: PaymentsExportChargesInput; result: Response }
  'payments.getTransferSettings': { params: { siteId: string }; input: undefined; result: TransferSettings }
  'payments.updateTransferSettings': { params: { siteId: string }; input: PaymentsUpdateTransferSettingsInput; result: TransferSettings }
  'payments.listPayouts': { params: { siteId: string }; input: PaymentsListPayoutsInput; result: Payout[] }
  'payments.endPayout': { params: { siteId: string; payoutId: string }; input: undefined; result: Payout }
  'payments.takeStripeEvent': { params: { siteId: string }; input: PaymentsTakeStripeEventInput; result: void }
  'realestate.list': { params: { siteId: string }; input: RealestateListInput; result: Listing[] }
  'realestate.create': { params: { siteId: string }; input: RealestateCreateInput; result: Listing }
  'realestate.get': { params: { siteId: string; listingId: string }; input: undefined; result: Listing }
  'realestate.update': { params: { siteId: string; listingId: string }; input: RealestateUpdateInput; result: Listing }
  'realestate.delete': { params: { siteId: string; listingId: string }; input: undefined; result: Deleted }
  'realestate.publish': { params: { siteId: string; listingId: string }; input: undefined; result: void }
  'realestate.archive': { params: { siteId: string; listingId: string }; input: undefined; result: void }
  'realestate.history': { params: { siteId: string; listingId: string }; input: undefined; result: StatusChange[] }
  'realestate.search': { params: { siteId: string }; input: RealestateSearchInput; result: Listing[] }
  'realestate.listEnquiries': { params: { siteId: string }; input: RealestateListEnquiriesInput; result: Enquiry[] }
  'realestate.exportEnquiries': { params: { siteId: string }; input: undefined; result: Response }
  'realestate.getEnquiry': { params: { siteId: string; enquiryId: string }; input: undefined; result: Enquiry }
  'realestate.updateEnquiry': { params: { siteId: string; enquiryId: string }; input: RealestateUpdateEnquiryInput; result: Enquiry }
  'realestate.deleteEnquiry': { params: { siteId: string; enquiryId: string }; input: undefined; result: Deleted }
  'rental.listUnits': { params: { siteId: string }; input: RentalListUnitsInput; result: RentalUnit[] }
  'rental.createUnit': { params: { siteId: string }; input: RentalCreateUnitInput; result: RentalUnitDetail }
  'rental.getUnit': { params: { siteId: string; unitId: string }; input: undefined; result: RentalUnit }
  'rental.updateUnit': { params: { siteId: string; unitId: string }; input: RentalUpdateUnitInput; result: RentalUnitDetail }
  'rental.deleteUnit': { params: { siteId: string; unitId: string }; input: undefined; result: Deleted }
  'rental.getPricing': { params: { siteId: string; unitId: string }; input: undefined; result: RentalPricing }
  'rental.updatePricing': { params: { siteId: string; unitId: string }; input: RentalUpdatePricingInput; result: RentalPricing }
  'rental.getQuote': { params: { siteId: string; unitId: string }; input: RentalGetQuoteInput; result: RentalQuote }
  'rental.getCalendar': { params: { siteId: string; unitId: string }; input: RentalGetCalendarInput; result: RentalStay[] }
  'rental.listCalendar': { params: { siteId: string }; input: RentalListCalendarInput; result: RentalUnitStays[] }
  'rental.listBlocks': { params: { siteId: string; unitId: string }; input: RentalListBlocksInput; result: RentalBlock[] }
  'rental.createBlock': { params: { siteId: string; unitId: string }; input: RentalCreateBlockInput; result: RentalBlock }
  'rental.deleteBlock': { params: { siteId: string; unitId: string; blockId: string }; input: undefined; result: Deleted }
  'rental.listFeeds': { params: { siteId: string; unitId: string }; input: undefined; result: RentalFeed[] }
  'rental.createFeed': { params: { siteId: string; unitId: string }; input: RentalCreateFeedInput; result: RentalFeed }
  'rental.refreshFeed': { params: { siteId: string; unitId: string; feedId: string }; input: RentalRefreshFeedInput; result: RentalFeed }
  'rental.deleteFeed': { params: { siteId: string; unitId: string; feedId: string }; input: undefined; result: Deleted }
  'rental.listConflicts': { params: { siteId: string }; input: undefined; result: RentalConflict[] }
  'rental.getCalendarLink': { params: { siteId: string; unitId: string }; input: undefined; result: RentalCalendarLink }
  'rental.renewCalendarLink': { params: { siteId: string; unitId: string }; input: undefined; result: RentalCalendarLink }
  'rental.readCalendar': { params: { secret: string }; input: undefined; result: Response }
  'rental.getAvailability': { params: { siteId: string; unitId: string }; input: RentalGetAvailabilityInput; result: RentalAvailability }
  'rental.listBookings': { params: { siteId: string }; input: RentalListBookingsInput; result: ListedRentalBooking[] }
  'rental.createBooking': { params: { siteId: string }; input: RentalCreateBookingInput; result: RentalBooking }
  'rental.getBooking': { params: { siteId: string; bookingId: string }; input: undefined; result: RentalBookingDetail }
  'rental.updateBooking': { params: { siteId: string; bookingId: string }; input: RentalUpdateBookingInput; result: RentalBookingDetail }
  'rental.setBookingStatus': { params: { siteId: string; bookingId: string }; input: RentalSetBookingStatusInput; result: void }
  'rental.listBookingHistory': { params: { siteId: string; bookingId: string }; input: undefined; result: StatusChange[] }
  'rental.getPayments': { params: { siteId: string; bookingId: string }; input: undefined; result: BookingPayments }
  'rental.recordPayment': { params: { siteId: string; bookingId: string }; input: RentalRecordPaymentInput; result: BookingPayments }
  'rental.refundPayments': { params: { siteId: string; bookingId: string }; input: RentalRefundPaymentsInput; result: BookingPayments }
  'rental.listProperties': { params: { siteId: string }; input: undefined; result: RentalProperty[] }
  'rental.createProperty': { params: { siteId: string }; input: RentalCreatePropertyInput; result: RentalProperty }
  'rental.getProperty': { params: { siteId: string; propertyId: string }; input: undefined; result: RentalProperty }
  'rental.updateProperty': { params: { siteId: string; propertyId: string }; input: RentalUpdatePropertyInput; result: RentalProperty }
  'rental.deleteProperty': { params: { siteId: string; propertyId: string }; input: undefined; result: Deleted }
  'customers.list': { params: { siteId: string }; input: CustomersListInput; result: SiteCustomer[] }
  'customers.exportList': { params: { siteId: string }; input: undefined; result: Response }
  'customers.create': { params: { siteId: string }; input: CustomersCreateInput; result: SiteCustomerDetail }
  'customers.get': { params: { siteId: string; customerId: string }; input: undefined; result: SiteCustomerDetail }
  'customers.update': { params: { siteId: string; customerId: string }; input: CustomersUpdateInput; result: SiteCustomerDetail }
  'customers.delete': { params: { siteId: string; customerId: string }; input: undefined; result: Deleted }
  'customers.listActivities': { params: { siteId: string; customerId: string }; input: CustomersListActivitiesInput; result: CustomerActivity[] }
  'customers.export': { params: { siteId: string; customerId: string }; input: undefined; result: CustomerExport }
  'customers.erase': { params: { siteId: string; customerId: string }; input: undefined; result: SiteCustomerDetail }
  'loyalty.getProgram': { params: { siteId: string }; input: undefined; result: LoyaltyProgram }
  'loyalty.updateProgram': { params: { siteId: string }; input: LoyaltyUpdateProgramInput; result: LoyaltyProgram }
  'loyalty.listAccounts': { params: { siteId: string }; input: LoyaltyListAccountsInput; result: LoyaltyAccount[] }
  'loyalty.getAccount': { params: { siteId: string; customerId: string }; input: undefined; result: LoyaltyAccount }
  'loyalty.listTransactions': { params: { siteId: string }; input: LoyaltyListTransactionsInput; result: LoyaltyTransaction[] }
  'loyalty.earn': { params: { siteId: string }; input: LoyaltyEarnInput; result: LoyaltyTransaction }
  'loyalty.redeem': { params: { siteId: string }; input: LoyaltyRedeemInput; result: LoyaltyTransaction }
  'forms.list': { params: { siteId: string }; input: FormsListInput; result: Form[] }
  'forms.create': { params: { siteId: string }; input: FormsCreateInput; result: Form }
  'forms.get': { params: { siteId: string; formId: string }; input: undefined; result: Form }
  'forms.update': { params: { siteId: string; formId: string }; input: FormsUpdateInput; result: Form }
  'forms.delete': { params: { siteId: string; formId: string }; input: undefined; result: Deleted }
  'forms.listSubmissions': { params: { siteId: string; formId: string }; input: FormsListSubmissionsInput; result: FormSubmission[] }
  'forms.exportSubmissions': { params: { siteId: string; formId: string }; input: undefined; result: Response }
  'forms.getSubmission': { params: { siteId: string; formId: string; submissionId: string }; input: undefined; result: FormSubmission }
  'forms.updateSubmission': { params: { siteId: string; formId: string; submissionId: string }; input: FormsUpdateSubmissionInput; result: FormSubmission }
  'forms.deleteSubmission': { params: { siteId: string; formId: string; submissionId: string }; input: undefined; result: Deleted }
  'forms.downloadFile': { params: { siteId: string; formId: string; fileId: string }; input: undefined; result: Response }
  'delivery.listOrders': { params: { siteId: string }; input: DeliveryListOrdersInput; result: DeliveryOrder[] }
  'delivery.createOrder': { params: { siteId: string }; input: DeliveryCreateOrderInput; result: DeliveryOrder }
  'delivery.getOrder': { params: { siteId: string; orderId: string }; input: undefined; result: DeliveryOrder }
  'delivery.updateOrder': { params: { siteId: string; orderId: string }; input: DeliveryUpdateOrderInput; result: DeliveryOrder }
  'delivery.setOrderStatus': { params: { siteId: string; orderId: string }; input: DeliverySetOrderStatusInput; result: DeliveryOrderStatus }
  'delivery.assignDriver': { params: { siteId: string; orderId: string }; input: DeliveryAssignDriverInput; result: DeliveryOrder }
  'delivery.listOrderHistory': { params: { siteId: string; orderId: string }; input: undefined; result: StatusChange[] }
  'delivery.listZones': { params: { siteId: string }; input: undefined; result: DeliveryZone[] }
  'delivery.createZone': { params: { siteId: string }; input: DeliveryCreateZoneInput; result: DeliveryZoneDetail }
  'delivery.getZone': { params: { siteId: string; zoneId: string }; input: undefined; result: DeliveryZoneDetail }
  'delivery.updateZone': { params: { siteId: string; zoneId: string }; input: DeliveryUpdateZoneInput; result: DeliveryZoneDetail }
  'delivery.deleteZone': { params: { siteId: string; zoneId: string }; input: undefined; result: Deleted }
  'delivery.listDrivers': { params: { siteId: string }; input: DeliveryListDriversInput; result: DeliveryDriver[] }
  'delivery.createDriver': { params: { siteId: string }; input: DeliveryCreateDriverInput; result: DeliveryDriverDetail }
  'delivery.getDriver': { params: { siteId: string; driverId: string }; input: undefined; result: DeliveryDriverDetail }
  'delivery.updateDriver': { params: { siteId: string; driverId: string }; input: DeliveryUpdateDriverInput; result: DeliveryDriverDetail }
  'delivery.deleteDriver': { params: { siteId: string; driverId: string }; input: undefined; result: Deleted }
  'delivery.getDriverLink': { params: { siteId: string; driverId: string }; input: undefined; result: DeliveryDriverLinkState }
  'delivery.createDriverLink': { params: { siteId: string; driverId: string }; input: DeliveryCreateDriverLinkInput; result: DeliveryDriverLink }
  'delivery.deleteDriverLink': { params: { siteId: string; driverId: string }; input: undefined; result: Deleted }
  'delivery.getTracking': { params: { siteId: string; orderId: string }; input: undefined; result: DeliveryTracking }
  'delivery.listProofs': { params: { siteId: string; orderId: string }; input: undefined; result: DeliveryProof[] }
  'delivery.downloadProof': { params: { token: string }; input: undefined; result: Response }
  'delivery.getKpis': { params: { siteId: string }; input: undefined; result: DeliveryKpis }
  'voice.getConfig': { params: { siteId: string }; input: undefined; result: VoiceConfig }
  'voice.updateConfig': { params: { siteId: string }; input: VoiceUpdateConfigInput; result: VoiceConfig }
  'voice.getAnalytics': { params: { siteId: string }; input: VoiceGetAnalyticsInput; result: VoiceAnalytics }
  'voice.listCallDays': { params: { siteId: string }; input: VoiceListCallDaysInput; result: VoiceDay[] }
  'voice.listCalls': { params: { siteId: string }; input: VoiceListCallsInput; result: VoiceCall[] }
  'voice.createCall': { params: { siteId: string }; input: VoiceCreateCallInput; result: VoiceCallDetail }
  'voice.getCall': { params: { siteId: string; callId: string }; input: undefined; result: VoiceCallDetail }
  'voice.getUsage': { params: { siteId: string }; input: undefined; result: VoiceUsage }
  'voice.getBudget': { params: { siteId: string }; input: undefined; result: VoiceBudget }
  'voice.updateBudget': { params: { siteId: string }; input: VoiceUpdateBudgetInput; result: VoiceBudget }
  'mail.list': { params: { siteId: string }; input: MailListInput; result: Mail[] }
  'mail.get': { params: { siteId: string; mailId: string }; input: undefined; result: MailDetail }
  'mail.retry': { params: { siteId: string; mailId: string }; input: undefined; result: Mail }
  'mail.listTemplates': { params: { siteId: string }; input: MailListTemplatesInput; result: MailTemplate[] }
  'mail.getTemplate': { params: { siteId: string; kind: string }; input: MailGetTemplateInput; result: MailTemplate }
  'mail.updateTemplate': { params: { siteId: string; kind: string }; input: MailUpdateTemplateInput; result: MailTemplate }
  'mail.deleteTemplate': { params: { siteId: string; kind: string }; input: MailDeleteTemplateInput; result: MailTemplate }
  'mail.previewTemplate': { params: { siteId: string; kind: string }; input: MailPreviewTemplateInput; result: WrittenMail }
  'mail.testTemplate': { params: { siteId: string; kind: string }; input: MailTestTemplateInput; result: Mail }
  'mail.getSettings': { params: { siteId: string }; input: undefined; result: MailSettings }
  'mail.updateSettings': { params: { siteId: string }; input: MailUpdateSettingsInput; result: MailSettings }
  'mail.verifySettings': { params: { siteId: string }; input: undefined; result: MailSettings }
  'mail.listSuppressions': { params: { siteId: string }; input: MailListSuppressionsInput; result: MailSuppression[] }
  'mail.createSuppression': { params: { siteId: string }; input: MailCreateSuppressionInput; result: MailSuppression }
  'mail.deleteSuppression': { params: { siteId: string; suppressionId: string }; input: undefined; result: Deleted }
  'booking.listSlots': { params: { siteId: string }; input: BookingListSlotsInput; result: Slot[] }
  'booking.listDay': { params: { siteId: string }; input: BookingListDayInput; result: StaffDay[] }
  'booking.listBookings': { params: { siteId: string }; input: BookingListBookingsInput; result: ListedBooking[] }
  'booking.createBooking': { params: { siteId: string }; input: BookingCreateBookingInput; result: Booking }
  'booking.setBookingStatus': { params: { siteId: string; id: string }; input: BookingSetBookingStatusInput; result: Booking }
  'booking.getBooking': { params: { siteId: string; id: string }; input: undefined; result: BookingDetail }
  'booking.updateBooking': { params: { siteId: string; id: string }; input: BookingUpdateBookingInput; result: BookingDetail }
  'booking.listBookingHistory': { params: { siteId: string; id: string }; input: undefined; result: StatusChange[] }
  'booking.getPayments': { params: { siteId: string; id: string }; input: undefined; result: BookingPayments }
  'booking.recordPayment': { params: { siteId: string; id: string }; input: BookingRecordPaymentInput; result: BookingPayments }
  'booking.refundPayments': { params: { siteId: string; id: string }; input: BookingRefundPaymentsInput; result: BookingPayments }
  'booking.listServices': { params: { siteId: string }; input: BookingListServicesInput; result: Service[] }
  'booking.createService': { params: { siteId: string }; input: BookingCreateServiceInput; result: Service }
  'booking.getService': { params: { siteId: string; serviceId: string }; input: undefined; result: Service }
  'booking.updateService': { params: { siteId: string; serviceId: string }; input: BookingUpdateServiceInput; result: Service }
  'booking.deleteService': { params: { siteId: string; serviceId: string }; input: undefined; result: Deleted }
  'booking.listStaff': { params: { siteId: string }; input: BookingListStaffInput; result: Staff[] }
  'booking.createStaff': { params: { siteId: string }; input: BookingCreateStaffInput; result: Staff }
  'booking.getStaff': { params: { siteId: string; staffId: string }; input: undefined; result: Staff }
  'booking.updateStaff': { params: { siteId: string; staffId: string }; input: BookingUpdateStaffInput; result: Staff }
  'booking.deleteStaff': { params: { siteId: string; staffId: string }; input: undefined; result: Deleted }
  'booking.listTimeOff': { params: { siteId: string; staffId: string }; input: BookingListTimeOffInput; result: TimeOff[] }
  'booking.createTimeOff': { params: { siteId: string; staffId: string }; input: BookingCreateTimeOffInput; result: TimeOff }
  'booking.deleteTimeOff': { params: { siteId: string; staffId: string; timeOffId: string }; input: undefined; result: Deleted }
  'blocks.list': { params: { siteId: string }; input: BlocksListInput; result: CustomBlock[] }
  'blocks.create': { params: { siteId: string }; input: BlocksCreateInput; result: CreatedBlock }
  'blocks.get': { params: { siteId: string; blockId: string }; input: undefined; result: CustomBlockDetail }
  'blocks.update': { params: { siteId: string; blockId: string }; input: BlocksUpdateInput; result: CustomBlockDetail }
  'blocks.delete': { params: { siteId: string; blockId: string }; input: undefined; result: Deleted }
  'recruitment.list': { params: { siteId: string }; input: RecruitmentListInput; result: Job[] }
  'recruitment.create': { params: { siteId: string }; input: RecruitmentCreateInput; result: Job }
  'recruitment.get': { params: { siteId: string; jobId: string }; input: undefined; result: Job }
  'recruitment.update': { params: { siteId: string; jobId: string }; input: RecruitmentUpdateInput; result: Job }
  'recruitment.delete': { params: { siteId: string; jobId: string }; input: undefined; result: Deleted }
  'recruitment.history': { params: { siteId: string; jobId: string }; input: undefined; result: StatusChange[] }
  'recruitment.listApplications': { params: { siteId: string }; input: RecruitmentListApplicationsInput; result: Application[] }
  'recruitment.getApplication': { params: { siteId: string; applicationId: string }; input: undefined; result: Application }
  'recruitment.updateApplication': { params: { siteId: string; applicationId: string }; input: RecruitmentUpdateApplicationInput; result: Application }
  'recruitment.deleteApplication': { params: { siteId: string; applicationId: string }; input: undefined; result: Deleted }
  'recruitment.getCvLink': { params: { siteId: string; applicationId: string }; input: undefined; result: CvLink }
  'recruitment.downloadCv': { params: { token: string }; input: undefined; result: Response }
  'reservation.listTables': { params: { siteId: string }; input: ReservationListTablesInput; result: Table[] }
  'reservation.createTable': { params: { siteId: string }; input: ReservationCreateTableInput; result: TableDetail }
  'reservation.listAllTables': { params: { siteId: string }; input: ReservationListAllTablesInput; result: TableDetail[] }
  'reservation.getTable': { params: { siteId: string; tableId: string }; input: undefined; result: TableDetail }
  'reservation.updateTable': { params: { siteId: string; tableId: string }; input: ReservationUpdateTableInput; result: TableDetail }
  'reservation.deleteTable': { params: { siteId: string; tableId: string }; input: undefined; result: Deleted }
  'reservation.getOpeningHours': { params: { siteId: string }; input: undefined; result: ReservationHours }
  'reservation.updateOpeningHours': { params: { siteId: string }; input: ReservationUpdateOpeningHoursInput; result: ReservationHours }
  'reservation.createReservation': { params: { siteId: string }; input: ReservationCreateReservationInput; result: Reservation }
  'reservation.listReservations': { params: { siteId: string }; input: ReservationListReservationsInput; result: ListedReservation[] }
  'reservation.getReservation': { params: { siteId: string; reservationId: string }; input: undefined; result: ListedReservation }
  'reservation.updateReservation': { params: { siteId: string; reservationId: string }; input: ReservationUpdateReservationInput; result: Reservation }
  'reservation.updateReservationStatus': { params: { siteId: string; reservationId: string }; input: ReservationUpdateReservationStatusInput; result: Reservation }
  'reservation.listReservationHistory': { params: { siteId: string; reservationId: string }; input: undefined; result: StatusChange[] }
  'webhooks.list': { params: { siteId: string }; input: undefined; result: Webhook[] }
  'webhooks.create': { params: { siteId: string }; input: WebhooksCreateInput; result: Webhook }
  'webhooks.get': { params: { siteId: string; webhookId: string }; input: undefined; result: Webhook }
  'webhooks.update': { params: { siteId: string; webhookId: string }; input: WebhooksUpdateInput; result: Webhook }
  'webhooks.delete': { params: { siteId: string; webhookId: string }; input: undefined; result: Deleted }
  'webhooks.rotateSecret': { params: { siteId: string; webhookId: string }; input: undefined; result: Webhook }
  'webhooks.test': { params: { siteId: string; webhookId: string }; input: undefined; result: QueuedEvent }
  'webhooks.replay': { params: { siteId: string; webhookId: string }; input: WebhooksReplayInput; result: WebhookReplay }
  'webhooks.resend': { params: { siteId: string; webhookId: string; eventId: string }; input: undefined; result: QueuedEvent }
  'webhooks.listDeliveries': { params: { siteId: string; webhookId: string }; input: WebhooksListDeliveriesInput; result: WebhookDelivery[] }
  'webhooks.listEvents': { params: { siteId: string }; input: WebhooksListEventsInput; result: ListedEvent[] }
  'webhooks.getEvent': { params: { siteId: string; eventId: string }; input: undefined; result: Event }
  'push.send': { params: { siteId: string }; input: PushSendInput; result: PushCampaignResult }
  'push.listCampaigns': { params: { siteId: string }; input: PushListCampaignsInput; result: PushCampaign[] }
  'push.getCampaign': { params: { siteId: string; campaignId: string }; input: undefined; result: PushCampaign }
  'push.getKey': { params: { siteId: string }; input: undefined; result: PushKey }
  'push.subscribe': { params: { siteId: string }; input: PushSubscribeInput; result: PushSubscription }
  'push.listSubscriptions': { params: { siteId: string }; input: PushListSubscriptionsInput; result: ListedPushSubscription[] }
  'push.deleteSubscription': { params: { siteId: string; subscriptionId: string }; input: undefined; result: Deleted }
  'push.unsubscribe': { params: { siteId: string }; input: PushUnsubscribeInput; result: Deleted }
  'key.get': { params: Record<never, never>; input: undefined; result: CurrentKey }
  'people.getSetup': { params: Record<never, never>; input: undefined; result: SetupState }
  'people.setUp': { params: Record<never, never>; input: PeopleSetUpInput; result: Session }
  'people.logIn': { params: Record<never, never>; input: PeopleLogInInput; result: Session }
  'people.completeLogIn': { params: Record<never, never>; input: PeopleCompleteLogInInput; result: Session }
  'people.beginSingleSignOn': { params: Record<never, never>; input: undefined; result: SignOnAddress }
  'people.completeSingleSignOn': { params: Record<never, never>; input: PeopleCompleteSingleSignOnInput; result: Session }
  'people.logOut': { params: Record<never, never>; input: undefined; result: void }
  'people.getSession': { params: Record<never, never>; input: undefined; result: Session }
  'people.updateUser': { params: Record<never, never>; input: PeopleUpdateUserInput; result: User }
  'people.changePassword': { params: Record<never, never>; input: PeopleChangePasswordInput; result: EndedSessions }
  'people.getFactors': { params: Record<never, never>; input: undefined; result: Factors }
  'people.addAuthenticator': { params: Record<never, never>; input: PeopleAddAuthenticatorInput; result: OfferedAuthenticator }
  'people.confirmAuthenticator': { params: Record<never, never>; input: PeopleConfirmAuthenticatorInput; result: RecoveryCodes }
  'people.removeAuthenticator': { params: Record<never, never>; input: PeopleRemoveAuthenticatorInput; result: void }
  'people.renewRecoveryCodes': { params: Record<never, never>; input: PeopleRenewRecoveryCodesInput; result: RecoveryCodes }
  'people.listPasskeys': { params: Record<never, never>; input: undefined; result: Passkey[] }
  'people.offerPasskey': { params: Record<never, never>; input: PeopleOfferPasskeyInput; result: PasskeyOffer }
  'people.addPasskey': { params: Record<never, never>; input: PeopleAddPasskeyInput; result: AddedPasskey }
  'people.removePasskey': { params: { passkeyId: string }; input: PeopleRemovePasskeyInput; result: Deleted }
  'people.challengePasskey': { params: Record<never, never>; input: undefined; result: PasskeyChallenge }
  'people.logInWithPasskey': { params: Record<never, never>; input: PeopleLogInWithPasskeyInput; result: Session }
  'people.resetPassword': { params: Record<never, never>; input: PeopleResetPasswordInput; result: Session }
  'people.listSessions': { params: Record<never, never>; input: undefined; result: ListedSession[] }
  'people.endSession': { params: { sessionId: string }; input: undefined; result: Deleted }
  'people.endOtherSessions': { params: Record<never, never>; input: undefined; result: EndedSessions }
  'people.getAccount': { params: Record<never, never>; input: undefined; result: Account }
  'people.updateAccount': { params: Record<never, never>; input: PeopleUpdateAccountInput; result: Account }
  'people.listMembers': { params: Record<never, never>; input: undefined; result: Member[] }
  'people.getMember': { params: { userId: string }; input: undefined; result: Member }
  'people.updateMember': { params: { userId: string }; input: PeopleUpdateMemberInput; result: Member }
  'people.removeMember': { params: { userId: string }; input: undefined; result: Deleted }
  'people.createPasswordLink': { params: { userId: string }; input: undefined; result: PasswordLink }
  'people.listInvitations': { params: Record<never, never>; input: undefined; result: Invitation[] }
  'people.invite': { params: Record<never, never>; input: PeopleInviteInput; result: MadeInvitation }
  'people.withdrawInvitation': { params: { invitationId: string }; input: undefined; result: Deleted }
  'people.openInvitation': { params: Record<never, never>; input: PeopleOpenInvitationInput; result: OpenInvitation }
  'people.acceptInvitation': { params: Record<never, never>; input: PeopleAcceptInvitationInput; result: Session }
  'keys.listScopes': { params: Record<never, never>; input: undefined; result: Scope[] }
  'keys.list': { params: Record<never, never>; input: KeysListInput; result: ApiKey[] }
  'keys.create': { params: Record<never, never>; input: KeysCreateInput; result: MadeApiKey }
  'keys.update': { params: { keyId: string }; input: KeysUpdateInput; result: ApiKey }
  'keys.rotate': { params: { keyId: string }; input: KeysRotateInput; result: MadeApiKey }
  'keys.get': { params: { keyId: string }; input: undefined; result: ApiKey }
  'keys.revoke': { params: { keyId: string }; input: undefined; result: ApiKey }
  'keys.getUsage': { params: { keyId: string }; input: KeysGetUsageInput; result: ApiKeyUsage }
  'audit.list': { params: Record<never, never>; input: AuditListInput; result: AuditEntry[] }
  'audit.exportList': { params: Record<never, never>; input: AuditExportListInput; result: Response }
  'seo.listRedirects': { params: { siteId: string }; input: SeoListRedirectsInput; result: Redirect[] }
  'seo.createRedirect': { params: { siteId: string }; input: SeoCreateRedirectInput; result: Redirect }
  'seo.deleteRedirect': { params: { siteId: string; redirectId: string }; input: undefined; result: Deleted }
  'seo.importRedirects': { params: { siteId: string }; input: SeoImportRedirectsInput; result: RedirectImport }
  'seo.listNotFound': { params: { siteId: string }; input: SeoListNotFoundInput; result: NotFoundPath[] }
  'seo.getAudit': { params: { siteId: string }; input: SeoGetAuditInput; result: SeoAudit }
  'seo.getRobots': { params: { siteId: string }; input: undefined; result: Robots }
  'seo.updateRobots': { params: { siteId: string }; input: SeoUpdateRobotsInput; result: Robots }
  'seo.getBusiness': { params: { siteId: string }; input: undefined; result: BusinessProfile }
  'seo.updateBusiness': { params: { siteId: string }; input: SeoUpdateBusinessInput; result: BusinessProfile }
  'analytics.getSummary': { params: { siteId: string }; input: AnalyticsGetSummaryInput; result: AnalyticsSummary }
  'analytics.getTimeseries': { params: { siteId: string }; input: AnalyticsGetTimeseriesInput; result: AnalyticsPoint[] }
  'analytics.listBreakdown': { params: { siteId: string }; input: AnalyticsListBreakdownInput; result: AnalyticsValue[] }
  'analytics.exportBreakdown': { params: { siteId: string }; input: AnalyticsExportBreakdownInput; result: Response }
  'analytics.getRealtime': { params: { siteId: string }; input: undefined; result: AnalyticsRealtime }
  'analytics.listGoals': { params: { siteId: string }; input: AnalyticsListGoalsInput; result: AnalyticsGoalFigures[] }
  'analytics.createGoal': { params: { siteId: string }; input: AnalyticsCreateGoalInput; result: AnalyticsGoal }
  'analytics.deleteGoal': { params: { siteId: string; goalId: string }; input: undefined; result: Deleted }
  'analytics.listGoalValues': { params: { siteId: string; goalId: string }; input: AnalyticsListGoalValuesInput; result: AnalyticsGoalValue[] }
  'analytics.listFunnels': { params: { siteId: string }; input: AnalyticsListFunnelsInput; result: AnalyticsFunnelFigures[] }
  'analytics.createFunnel': { params: { siteId: string }; input: AnalyticsCreateFunnelInput; result: AnalyticsFunnel }
  'analytics.deleteFunnel': { params: { siteId: string; funnelId: string }; input: undefined; result: Deleted }
  'overview.get': { params: Record<never, never>; input: undefined; result: Overview }
  'overview.listEvents': { params: Record<never, never>; input: OverviewListEventsInput; result: RecentEvent[] }
  'server.examine': { params: Record<never, never>; input: undefined; result: Examination }
  'server.listTiers': { params: Record<never, never>; input: undefined; result: ServerTier[] }
  'server.listAccounts': { params: Record<never, never>; input: ServerListAccountsInput; result: ServerAccount[] }
  'server.getAccount': { params: { accountId: string }; input: undefined; result: ServerAccount }
  'server.updateAccount': { params: { accountId: string }; input: ServerUpdateAccountInput; result: ServerAccount }
  'health.get': { params: Record<never, never>; input: undefined; result: Health }
  'health.detailed': { params: Record<never, never>; input: undefined; result: DetailedHealth }
}

/** The `data` of each event type. */
export type WebhookEventData = {
  'site.published': SiteDetail
  'page.created': Page
  'page.updated': Page
  'page.archived': Page
  'page.published': Page
  'page.deleted': Page
  'design.updated': Design
  'navigation.updated': Navigation
  'frame.updated': Frame
  'domain.verified': Domain
  'domain.failed': Domain
  'media.uploaded': MediaDetail
  'media.updated': MediaDetail
  'media.deleted': MediaDetail
  'ai_job.completed': AiJob
  'ai_job.failed': AiJob
  'order.created': Order
  'order.updated': Order
  'order.status_changed': Order
  'product.created': Product
  'product.updated': Product
  'product.deleted': Product
  'review.created': Review
  'review.updated': Review
  'review.deleted': Review
  'coupon.created': Coupon
  'coupon.updated': Coupon
  'coupon.deactivated': Coupon
  'coupon.deleted': Coupon
  'gift_card.created': GiftCard
  'gift_card.updated': GiftCard
  'gift_card.spent': GiftCard
  'gift_card.refunded': GiftCard
  'listing.created': Listing
  'listing.updated': Listing
  'listing.published': Listing
  'listing.archived': Listing
  'listing.deleted': Listing
  'enquiry.created': Enquiry
  'enquiry.updated': Enquiry
  'rental_unit.created': RentalUnit
  'rental_unit.updated': RentalUnit
  'rental_unit.deleted': RentalUnit
  'rental_block.created': RentalBlock
  'rental_block.deleted': RentalBlock
  'rental_booking.created': RentalBooking
  'rental_booking.updated': RentalBooking
  'rental_booking.status_changed': RentalBooking
  'rental_booking.paid': RentalBooking
  'rental_booking.refunded': RentalBooking
  'loyalty_program.updated': LoyaltyProgram
  'loyalty.earned': LoyaltyTransaction
  'loyalty.redeemed': LoyaltyTransaction
  'loyalty.clawed_back': LoyaltyTransaction
  'loyalty.returned': LoyaltyTransaction
  'loyalty.expired': LoyaltyTransaction
  'form.submitted': FormSubmission
  'delivery_order.created': DeliveryOrder
  'delivery_order.updated': DeliveryOrder
  'delivery_order.status_changed': DeliveryOrder
  'call.completed': VoiceCall
  'booking.created': Booking
  'booking.updated': Booking
  'booking.status_changed': Booking
  'booking.paid': Booking
  'booking.refunded': Booking
  'block.created': CustomBlock
  'block.updated': CustomBlock
  'block.deleted': CustomBlock
  'job.created': Job
  'job.updated': Job
  'job.deleted': Job
  'application.created': Application
  'application.updated': Application
  'application.stage_changed': Application
  'reservation.created': Reservation
  'reservation.updated': Reservation
  'reservation.status_changed': Reservation
  'webhook.disabled': DisabledWebhook
  'webhook.test': TestedWebhook
  'push_campaign.sent': PushCampaign
  'key.expiring': ApiKey
}

/** Sites. */
export interface SitesApi {
  /**
   * List sites.
   *
   * The sites of the key's account in the key's mode, newest first.
   *
   * `GET /v1/sites`, scope `sites:read`
   */
  list(input?: SitesListInput, options?: RequestOptions): CountedList<Site>

  /**
   * Create a site.
   *
   * Creates a draft site in the key's mode.
   *
   * `POST /v1/sites`, scope `sites:write`
   */
  create(input: SitesCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteDetail>

  /**
   * Get a site.
   *
   * `GET /v1/sites/:siteId`, scope `sites:read`
   */
  get(siteId: string, options?: RequestOptions): ApiPromise<SiteDetail>

  /**
   * Update a site.
   *
   * Changes only the fields sent. To publish a site, use its own endpoint.
   *
   * `PUT /v1/sites/:siteId`, scope `sites:write`
   */
  update(siteId: string, input?: SitesUpdateInput, options?: RequestOptions): ApiPromise<SiteDetail>

  /**
   * Publish a site.
   *
   * Makes a release of all pages with the status `published`, and of the design, navigation and frame. With `publishAt`, it makes a schedule for that, and the reply is the site as it is. With a sandbox key this is a dry run: the reply is the same, and nothing changes.
   *
   * `POST /v1/sites/:siteId/publish`, scope `publish:write`
   */
  publish(siteId: string, input?: SitesPublishInput, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteDetail>

  /**
   * Delete a site.
   *
   * From now on it answers nowhere. It can be restored for 30 days, then all of it is erased.
   *
   * `DELETE /v1/sites/:siteId`, scope `sites:write`
   */
  delete(siteId: string, input: SitesDeleteInput, options?: RequestOptions): ApiPromise<DeletedSite>

  /**
   * List deleted sites.
   *
   * Those that can be restored, the last deleted first.
   *
   * `GET /v1/deleted-sites`, scope `sites:read`
   */
  listDeleted(input?: SitesListDeletedInput, options?: RequestOptions): List<DeletedSite>

  /**
   * Restore a deleted site.
   *
   * All is as before. Mail that was due meanwhile is held in the outbox, schedules are marked as failed, and push campaigns end.
   *
   * `POST /v1/deleted-sites/:siteId/restore`, scope `sites:write`
   */
  restore(siteId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<SitesRestoreResult>

  /**
   * Erase a deleted site now.
   *
   * It cannot be restored any more. Waits for payments and refunds that are on their way.
   *
   * `DELETE /v1/deleted-sites/:siteId`, scope `sites:write`
   */
  erase(siteId: string, input: SitesEraseInput, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Export a site.
   *
   * Makes an archive in the background, with the data of its customers. It is deleted after 7 days, or when the next one is done. An account makes one export or duplicate at a time.
   *
   * `POST /v1/sites/:siteId/exports`, session only: owner
   */
  createExport(siteId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteExport>

  /**
   * List the exports of a site.
   *
   * Newest first, at most 20.
   *
   * `GET /v1/sites/:siteId/exports`, session only: owner
   */
  listExports(siteId: string, options?: RequestOptions): List<SiteExport>

  /**
   * Get an export of a site.
   *
   * `GET /v1/sites/:siteId/exports/:exportId`, session only: owner
   */
  getExport(siteId: string, exportId: string, options?: RequestOptions): ApiPromise<SiteExport>

  /**
   * Download an export.
   *
   * Authorized by the token, which ends after an hour.
   *
   * `GET /exports/:token`, needs no key
   */
  downloadExport(token: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * Duplicate a site.
   *
   * In the background, as a draft without orders, bookings, customers and what else people did.
   *
   * `POST /v1/sites/:siteId/duplicate`, scope `sites:write`
   */
  duplicate(siteId: string, input: SitesDuplicateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteDuplicate>

  /**
   * Get the progress of a duplicate.
   *
   * `GET /v1/sites/:siteId/duplicates/:duplicateId`, scope `sites:read`
   */
  getDuplicate(siteId: string, duplicateId: string, options?: RequestOptions): ApiPromise<SiteDuplicate>
}

/** Pages. */
export interface PagesApi {
  /**
   * List pages.
   *
   * `GET /v1/sites/:siteId/pages`, scope `pages:read`
   */
  list(siteId: string, input?: PagesListInput, options?: RequestOptions): CountedList<PageSummary>

  /**
   * Create a page.
   *
   * `POST /v1/sites/:siteId/pages`, scope `pages:write`
   */
  create(siteId: string, input: PagesCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Page>

  /**
   * Get a page.
   *
   * `GET /v1/sites/:siteId/pages/:pageId`, scope `pages:read`
   */
  get(siteId: string, pageId: string, options?: RequestOptions): ApiPromise<Page>

  /**
   * Get the live content of a page.
   *
   * What visitors get of it. Not found for a page that is not live.
   *
   * `GET /v1/sites/:siteId/pages/:pageId/live`, scope `pages:read`
   */
  getLive(siteId: string, pageId: string, options?: RequestOptions): ApiPromise<LivePage>

  /**
   * Update a page.
   *
   * Changes the fields that are sent. The previous state is kept as a revision.
   *
   * `PUT /v1/sites/:siteId/pages/:pageId`, scope `pages:write`
   */
  update(siteId: string, pageId: string, input?: PagesUpdateInput, options?: RequestOptions & IfMatchOption): ApiPromise<Page>

  /**
   * Archive a page.
   *
   * The page keeps its slug and can be brought back by setting its status.
   *
   * `DELETE /v1/sites/:siteId/pages/:pageId`, scope `pages:write`
   */
  archive(siteId: string, pageId: string, options?: RequestOptions & IfMatchOption): ApiPromise<ArchivedPage>

  /**
   * Change the content of a page.
   *
   * Either `blocks` replaces the content, or `edits` changes single blocks of Puck data. The edits are applied all or none.
   *
   * `PATCH /v1/sites/:siteId/pages/:pageId/content`, scope `pages:write`
   */
  patchContent(siteId: string, pageId: string, input?: PagesPatchContentInput, options?: RequestOptions & IfMatchOption): ApiPromise<PageSummary>

  /**
   * Publish a page.
   *
   * Sets the status to `published`. On a published site, visitors get the current content at once; other pages stay as they are.
   *
   * `POST /v1/sites/:siteId/pages/:pageId/publish`, scope `publish:write`
   */
  publish(siteId: string, pageId: string, options?: RequestOptions & IdempotencyOption & IfMatchOption): ApiPromise<Page>

  /**
   * List the revisions of a page.
   *
   * The state of the page before each of its last 50 changes. Of older states, the last of each hour and those that lasted at least a minute are kept. Newest first, at most 200.
   *
   * `GET /v1/sites/:siteId/pages/:pageId/revisions`, scope `pages:read`
   */
  listRevisions(siteId: string, pageId: string, input?: PagesListRevisionsInput, options?: RequestOptions): CountedList<PageRevisionSummary>

  /**
   * Get a revision of a page.
   *
   * `GET /v1/sites/:siteId/pages/:pageId/revisions/:version`, scope `pages:read`
   */
  getRevision(siteId: string, pageId: string, version: number, options?: RequestOptions): ApiPromise<PageRevision>

  /**
   * Restore a revision of a page.
   *
   * Restores the page to that state. The current state is kept as a revision.
   *
   * `POST /v1/sites/:siteId/pages/:pageId/revisions/:version/restore`, scope `pages:write`
   */
  restoreRevision(siteId: string, pageId: string, version: number, options?: RequestOptions & IdempotencyOption & IfMatchOption): ApiPromise<Page>
}

/** Releases: what visitors of a site get. */
export interface PublishingApi {
  /**
   * List the releases of a site.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/releases`, scope `pages:read`
   */
  listReleases(siteId: string, input?: PublishingListReleasesInput, options?: RequestOptions): CountedList<ReleaseSummary>

  /**
   * Get what publishing now would change.
   *
   * `GET /v1/sites/:siteId/releases/draft`, scope `pages:read`
   */
  getDraftRelease(siteId: string, options?: RequestOptions): ApiPromise<DraftRelease>

  /**
   * Get a release.
   *
   * `GET /v1/sites/:siteId/releases/:number`, scope `pages:read`
   */
  getRelease(siteId: string, number: number, options?: RequestOptions): ApiPromise<Release>

  /**
   * Restore a release.
   *
   * Makes a new release with the content of an earlier one. The working copies of the pages stay as they are.
   *
   * `POST /v1/sites/:siteId/releases/:number/restore`, scope `publish:write`
   */
  restoreRelease(siteId: string, number: number, input?: PublishingRestoreReleaseInput, options?: RequestOptions & IdempotencyOption): ApiPromise<ReleaseSummary>

  /**
   * List scheduled publications.
   *
   * Latest first, with those that are done.
   *
   * `GET /v1/sites/:siteId/schedules`, scope `pages:read`
   */
  listSchedules(siteId: string, input?: PublishingListSchedulesInput, options?: RequestOptions): CountedList<Schedule>

  /**
   * Schedule a publication.
   *
   * Publishes or takes down pages at a set time. The schedules of a site run one by one, in order of time.
   *
   * `POST /v1/sites/:siteId/schedules`, scope `publish:write`
   */
  createSchedule(siteId: string, input: PublishingCreateScheduleInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Schedule>

  /**
   * Delete a scheduled publication.
   *
   * One that is pending is not done; one that is done is only removed from the list.
   *
   * `DELETE /v1/sites/:siteId/schedules/:scheduleId`, scope `publish:write`
   */
  deleteSchedule(siteId: string, scheduleId: string, options?: RequestOptions): ApiPromise<void>

  /**
   * List the preview links of a site.
   *
   * Those that have not expired, newest first.
   *
   * `GET /v1/sites/:siteId/previews`, scope `pages:read`
   */
  listPreviews(siteId: string, input?: PublishingListPreviewsInput, options?: RequestOptions): CountedList<Preview>

  /**
   * Create a preview link.
   *
   * Anyone who has the link sees the working copies of all pages that are not archived, of a sandbox site too. Search engines and caches do not keep them.
   *
   * `POST /v1/sites/:siteId/previews`, scope `pages:write`
   */
  createPreview(siteId: string, input?: PublishingCreatePreviewInput, options?: RequestOptions & IdempotencyOption): ApiPromise<PreviewLink>

  /**
   * Revoke a preview link.
   *
   * `DELETE /v1/sites/:siteId/previews/:previewId`, scope `pages:write`
   */
  deletePreview(siteId: string, previewId: string, options?: RequestOptions): ApiPromise<void>
}

/** Design, navigation and frame of a site. */
export interface DesignApi {
  /**
   * Get the design of a site.
   *
   * `GET /v1/sites/:siteId/design`, scope `sites:read`
   */
  get(siteId: string, options?: RequestOptions): ApiPromise<Design>

  /**
   * Get the live design of a site.
   *
   * What visitors get. Not found until a release contains it.
   *
   * `GET /v1/sites/:siteId/design/live`, scope `sites:read`
   */
  getLive(siteId: string, options?: RequestOptions): ApiPromise<LiveDesign>

  /**
   * Set the design of a site.
   *
   * Replaces the whole design. Visitors get it with the next release.
   *
   * `PUT /v1/sites/:siteId/design`, scope `sites:write`
   */
  update(siteId: string, input: DesignUpdateInput, options?: RequestOptions & IfMatchOption): ApiPromise<Design>

  /**
   * List designs to start from.
   *
   * `GET /v1/sites/:siteId/design/presets`, scope `sites:read`
   */
  listPresets(siteId: string, options?: RequestOptions): List<DesignPreset>

  /**
   * Get the menus of a site.
   *
   * `GET /v1/sites/:siteId/navigation`, scope `sites:read`
   */
  getNavigation(siteId: string, options?: RequestOptions): ApiPromise<Navigation>

  /**
   * Get the live menus of a site.
   *
   * What visitors get. Not found until a release contains it.
   *
   * `GET /v1/sites/:siteId/navigation/live`, scope `sites:read`
   */
  getLiveNavigation(siteId: string, options?: RequestOptions): ApiPromise<LiveNavigation>

  /**
   * Set the menus of a site.
   *
   * Replaces all menus. An item leads to a page, to a thing, such as a product, or to an address, or only groups its items; items whose page is not live are left out. Visitors get it with the next release.
   *
   * `PUT /v1/sites/:siteId/navigation`, scope `sites:write`
   */
  updateNavigation(siteId: string, input: DesignUpdateNavigationInput, options?: RequestOptions & IfMatchOption): ApiPromise<Navigation>

  /**
   * Get header and footer of a site.
   *
   * `GET /v1/sites/:siteId/frame`, scope `sites:read`
   */
  getFrame(siteId: string, options?: RequestOptions): ApiPromise<Frame>

  /**
   * Get the live header and footer of a site.
   *
   * What visitors get. Not found until a release contains it.
   *
   * `GET /v1/sites/:siteId/frame/live`, scope `sites:read`
   */
  getLiveFrame(siteId: string, options?: RequestOptions): ApiPromise<LiveFrame>

  /**
   * Set header and footer of a site.
   *
   * Changes only the part that is sent. Visitors get it with the next release.
   *
   * `PUT /v1/sites/:siteId/frame`, scope `sites:write`
   */
  updateFrame(siteId: string, input?: DesignUpdateFrameInput, options?: RequestOptions & IfMatchOption): ApiPromise<Frame>
}

/** Domains. */
export interface DomainsApi {
  /**
   * List the domains of a site.
   *
   * The primary one first.
   *
   * `GET /v1/sites/:siteId/domains`, scope `sites:read`
   */
  list(siteId: string, options?: RequestOptions): List<Domain>

  /**
   * Add a domain to a site.
   *
   * Answers the DNS records to set, which are looked up in the background from then on. The first domain of a site is its primary one. A site has at most 20 domains.
   *
   * `POST /v1/sites/:siteId/domains`, scope `sites:write`
   */
  create(siteId: string, input: DomainsCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Domain>

  /**
   * Get a domain.
   *
   * `GET /v1/sites/:siteId/domains/:domainId`, scope `sites:read`
   */
  get(siteId: string, domainId: string, options?: RequestOptions): ApiPromise<Domain>

  /**
   * Look up the DNS records of a domain now.
   *
   * Takes up to 5 seconds. Checks in the background begin again, too.
   *
   * `POST /v1/sites/:siteId/domains/:domainId/verify`, scope `sites:write`
   */
  verify(siteId: string, domainId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<Domain>

  /**
   * Make a domain the primary one.
   *
   * The primary domain is the `domain` of the site.
   *
   * `PATCH /v1/sites/:siteId/domains/:domainId`, scope `sites:write`
   */
  update(siteId: string, domainId: string, input: DomainsUpdateInput, options?: RequestOptions): ApiPromise<Domain>

  /**
   * Remove a domain from a site.
   *
   * `DELETE /v1/sites/:siteId/domains/:domainId`, scope `sites:write`
   */
  delete(siteId: string, domainId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Media. */
export interface MediaApi {
  /**
   * List media.
   *
   * Files whose bytes have been verified, newest first.
   *
   * `GET /v1/sites/:siteId/media`, scope `media:read`
   */
  list(siteId: string, input?: MediaListInput, options?: RequestOptions): CountedList<MediaItem>

  /**
   * Search media by file name.
   *
   * Finds `q` anywhere in the file name, case-insensitively.
   *
   * `GET /v1/sites/:siteId/media/search`, scope `media:read`
   */
  search(siteId: string, input: MediaSearchInput, options?: RequestOptions): CountedList<MediaItem>

  /**
   * Create an upload URL.
   *
   * PUT the bytes to `uploadUrl` once, within 15 minutes, with exactly the declared size and content type. The file is listed after its bytes have been verified.
   *
   * `POST /v1/sites/:siteId/media/upload-url`, scope `media:write`
   */
  createUploadUrl(siteId: string, input: MediaCreateUploadUrlInput, options?: RequestOptions & IdempotencyOption): ApiPromise<UploadAddress>

  /**
   * Get a media item.
   *
   * Works while the upload is still pending.
   *
   * `GET /v1/sites/:siteId/media/:mediaId`, scope `media:read`
   */
  get(siteId: string, mediaId: string, options?: RequestOptions): ApiPromise<MediaDetail>

  /**
   * Update a media item.
   *
   * Updates the fields that are sent. The URL stays the same when the file is renamed.
   *
   * `PATCH /v1/sites/:siteId/media/:mediaId`, scope `media:write`
   */
  update(siteId: string, mediaId: string, input?: MediaUpdateInput, options?: RequestOptions): ApiPromise<MediaDetail>

  /**
   * Delete a media item.
   *
   * Also deletes the bytes. Pages that show the file keep its URL, which then returns 404.
   *
   * `DELETE /v1/sites/:siteId/media/:mediaId`, scope `media:write`
   */
  delete(siteId: string, mediaId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Upload the bytes of a file.
   *
   * Authorized by the token in the URL that `upload-url` returned.
   *
   * `PUT /v1/uploads/:siteId/:fileId`, needs no key
   */
  uploadBytes(siteId: string, fileId: string, input: MediaUploadBytesInput, bytes: UploadBytes, options?: RequestOptions & ContentTypeOption): ApiPromise<MediaDetail>

  /**
   * Download a file.
   *
   * Public, like all files of a website. Supports `Range` and `If-None-Match`. `variant` asks for a smaller version of a picture, by format and width; they are made in the background, and 404 until then.
   *
   * `GET /media/:siteId/:fileId/:filename`, needs no key
   */
  download(siteId: string, fileId: string, filename: string, input?: MediaDownloadInput, options?: RequestOptions): ApiPromise<Response>
}

/** AI. */
export interface AiApi {
  /**
   * Generate a site.
   *
   * Starts a job that composes pages, with SEO and images, and saves them as drafts. Poll it until it is finished.
   *
   * `POST /v1/sites/:siteId/ai/generate`, scope `ai:write`
   */
  generate(siteId: string, input: AiGenerateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<AiGenerationStarted>

  /**
   * Translate a site.
   *
   * Starts a job that translates pages into other languages, and the labels of menus if the key has `sites:write`. Each becomes a draft in the translation group of its page, or a new version of the page that an earlier translation made. Repeat it to translate what has changed since: other pages are left as they are. What somebody edited is not overwritten, and listed in `translation.kept`. 409 while the site is being translated, and on a live site without a language model.
   *
   * `POST /v1/sites/:siteId/ai/translate-site`, scope `ai:write`
   */
  translateSite(siteId: string, input: AiTranslateSiteInput, options?: RequestOptions & IdempotencyOption): ApiPromise<AiJobStarted>

  /**
   * Estimate what generating a site takes.
   *
   * `POST /v1/sites/:siteId/ai/generate/estimate`, scope `ai:write`
   */
  estimateGeneration(siteId: string, input: AiEstimateGenerationInput, options?: RequestOptions & IdempotencyOption): ApiPromise<AiEstimate>

  /**
   * List AI jobs.
   *
   * `GET /v1/sites/:siteId/ai/jobs`, scope `ai:write`
   */
  listJobs(siteId: string, input?: AiListJobsInput, options?: RequestOptions): CountedList<AiJob>

  /**
   * Get an AI job.
   *
   * `GET /v1/sites/:siteId/ai/jobs/:jobId`, scope `ai:write`
   */
  getJob(siteId: string, jobId: string, options?: RequestOptions): ApiPromise<AiJob>

  /**
   * List what a generated site still lacks.
   *
   * Of `missing` of the job, what was not added since, and where to add it.
   *
   * `GET /v1/sites/:siteId/ai/jobs/:jobId/missing`, scope `ai:write`
   */
  listMissing(siteId: string, jobId: string, options?: RequestOptions): List<AiMissing>

  /**
   * Cancel an AI job.
   *
   * Discards its results and refunds its video credits; pages that are translated already stay. A finished job cannot be cancelled: 409.
   *
   * `POST /v1/sites/:siteId/ai/jobs/:jobId/cancel`, scope `ai:write`
   */
  cancelJob(siteId: string, jobId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<AiJob>

  /**
   * Undo a generation job.
   *
   * Deletes the pages, images and other items that a completed job made. What was changed, used or published since stays, and is listed in `kept`. Repeating it does nothing more. 409 for a translation. 403 `missing_scope` without the scopes that write what was made.
   *
   * `POST /v1/sites/:siteId/ai/jobs/:jobId/undo`, scope `ai:write`
   */
  undoJob(siteId: string, jobId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<AiJob>

  /**
   * Translate a page.
   *
   * Translates the texts of a page without changing it. Ids, addresses, tags and other machine-readable values stay as they are. With `save`, the result becomes a draft in the translation group of the page. An earlier draft in that language becomes a revision; if the page in that language is more than a draft: 409. The built-in engine, `built-in (for testing)`, only marks the texts to be translated; on a live site, its result is not saved: 409.
   *
   * `POST /v1/sites/:siteId/ai/translate`, scope `ai:write`
   */
  translate(siteId: string, input: AiTranslateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Translation>

  /**
   * Estimate what translating a page takes.
   *
   * `POST /v1/sites/:siteId/ai/translate/estimate`, scope `ai:write`
   */
  estimateTranslation(siteId: string, input: AiEstimateTranslationInput, options?: RequestOptions & IdempotencyOption): ApiPromise<AiEstimate>

  /**
   * Suggest better content.
   *
   * Suggests text for a page or one of its blocks without changing it.
   *
   * `POST /v1/sites/:siteId/ai/content-assist`, scope `ai:write`
   */
  contentAssist(siteId: string, input: AiContentAssistInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Assistance>

  /**
   * Generate a block template.
   *
   * `POST /v1/sites/:siteId/ai/generate-template`, scope `ai:write`
   */
  generateTemplate(siteId: string, input: AiGenerateTemplateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<GeneratedTemplate>

  /**
   * Generate several different block templates.
   *
   * `POST /v1/sites/:siteId/ai/generate-template-variants`, scope `ai:write`
   */
  generateTemplateVariants(siteId: string, input: AiGenerateTemplateVariantsInput, options?: RequestOptions & IdempotencyOption): ApiPromise<GeneratedTemplates>

  /**
   * Get the account's AI usage of this month.
   *
   * `GET /v1/sites/:siteId/ai/usage`, scope `ai:write`
   */
  getUsage(siteId: string, options?: RequestOptions): ApiPromise<AiAllowances>

  /**
   * List the AI providers that the account has connected.
   *
   * `GET /v1/account/ai/connections`, session only: owner
   */
  listConnections(options?: RequestOptions): List<AiConnection>

  /**
   * Connect an AI provider of the account.
   *
   * Live sites of the account use it instead of what the server has, and no budget of the plan applies. The key is kept sealed and never shown. It may be left out while provider and address stay the same.
   *
   * `PUT /v1/account/ai/connections/:purpose`, session only: owner
   */
  saveConnection(purpose: string, input: AiSaveConnectionInput, options?: RequestOptions): ApiPromise<AiConnection>

  /**
   * Remove an AI provider of the account.
   *
   * Its key is deleted, and what the server has is used again. A job that runs goes on with that; a question that was asked already ends.
   *
   * `DELETE /v1/account/ai/connections/:purpose`, session only: owner
   */
  removeConnection(purpose: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Ask an AI provider of the account for a short answer.
   *
   * `POST /v1/account/ai/connections/:purpose/test`, session only: owner
   */
  testConnection(purpose: string, options?: RequestOptions & IdempotencyOption): ApiPromise<AiConnectionTest>
}

/** Shop. */
export interface ShopApi {
  /**
   * List products.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/shop/products`, scope `ecommerce:read`
   */
  listProducts(siteId: string, input?: ShopListProductsInput, options?: RequestOptions): CountedList<Product>

  /**
   * Create a product.
   *
   * `description`, `images` and `variants` together are limited to 65536 bytes of JSON.
   *
   * `POST /v1/sites/:siteId/shop/products`, scope `ecommerce:write`
   */
  createProduct(siteId: string, input: ShopCreateProductInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Product>

  /**
   * Get a product.
   *
   * `GET /v1/sites/:siteId/shop/products/:productId`, scope `ecommerce:read`
   */
  getProduct(siteId: string, productId: string, options?: RequestOptions): ApiPromise<Product>

  /**
   * Update a product.
   *
   * Changes only the fields sent. `stock` replaces the stock, even if some was sold in the meantime: use `PATCH …/stock` to add or remove instead. A new `currency` requires every price to be sent. `description`, `images` and `variants` together are limited to 65536 bytes of JSON.
   *
   * `PUT /v1/sites/:siteId/shop/products/:productId`, scope `ecommerce:write`
   */
  updateProduct(siteId: string, productId: string, input?: ShopUpdateProductInput, options?: RequestOptions): ApiPromise<Product>

  /**
   * Change the stock of a product.
   *
   * Adds to or takes from the stock, safely while orders take from it. Never below zero: 409 `out_of_stock`. Stock that is null is not counted: 409 `stock_not_counted`. Sent twice, it applies twice, unless both have the same Idempotency-Key.
   *
   * `PATCH /v1/sites/:siteId/shop/products/:productId/stock`, scope `ecommerce:write`
   */
  changeStock(siteId: string, productId: string, input: ShopChangeStockInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Product>

  /**
   * Delete a product.
   *
   * Orders keep their lines.
   *
   * `DELETE /v1/sites/:siteId/shop/products/:productId`, scope `ecommerce:write`
   */
  deleteProduct(siteId: string, productId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List the files of a digital product.
   *
   * `GET /v1/sites/:siteId/shop/products/:productId/files`, scope `ecommerce:read`
   */
  listProductFiles(siteId: string, productId: string, options?: RequestOptions): List<ProductFile>

  /**
   * Upload a file of a digital product.
   *
   * Replaces the file with the same name. A product has up to 20 files. Anyone who has paid for the product downloads each of them up to 10 times from the page of the order. Files are never public.
   *
   * `PUT /v1/sites/:siteId/shop/products/:productId/files/:filename`, scope `ecommerce:write`
   */
  uploadProductFile(siteId: string, productId: string, filename: string, bytes: UploadBytes, options?: RequestOptions & ContentTypeOption): ApiPromise<ProductFile>

  /**
   * Delete a file of a digital product.
   *
   * `DELETE /v1/sites/:siteId/shop/products/:productId/files/:filename`, scope `ecommerce:write`
   */
  deleteProductFile(siteId: string, productId: string, filename: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Let a customer download the files of an order again.
   *
   * Starts to count from nothing.
   *
   * `POST /v1/sites/:siteId/shop/orders/:orderId/downloads`, scope `ecommerce:write`
   */
  allowDownloads(siteId: string, orderId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<ShopAllowDownloadsResult>

  /**
   * List the reviews of products.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/shop/reviews`, scope `ecommerce:read`
   */
  listReviews(siteId: string, input?: ShopListReviewsInput, options?: RequestOptions): CountedList<Review>

  /**
   * Get a review.
   *
   * `GET /v1/sites/:siteId/shop/reviews/:reviewId`, scope `ecommerce:read`
   */
  getReview(siteId: string, reviewId: string, options?: RequestOptions): ApiPromise<Review>

  /**
   * Approve or reject a review, or reply to it.
   *
   * Changes only the fields sent. Pages show approved reviews, with the reply.
   *
   * `PATCH /v1/sites/:siteId/shop/reviews/:reviewId`, scope `ecommerce:write`
   */
  updateReview(siteId: string, reviewId: string, input?: ShopUpdateReviewInput, options?: RequestOptions): ApiPromise<Review>

  /**
   * Delete a review.
   *
   * `DELETE /v1/sites/:siteId/shop/reviews/:reviewId`, scope `ecommerce:write`
   */
  deleteReview(siteId: string, reviewId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get whether customers are asked for reviews.
   *
   * `GET /v1/sites/:siteId/shop/review-settings`, scope `ecommerce:read`
   */
  getReviewSettings(siteId: string, options?: RequestOptions): ApiPromise<ReviewSettings>

  /**
   * Update whether customers are asked for reviews.
   *
   * Each order of a visitor is asked about once, by mail.
   *
   * `PUT /v1/sites/:siteId/shop/review-settings`, scope `ecommerce:write`
   */
  updateReviewSettings(siteId: string, input?: ShopUpdateReviewSettingsInput, options?: RequestOptions): ApiPromise<ReviewSettings>

  /**
   * List orders.
   *
   * `GET /v1/sites/:siteId/shop/orders`, scope `ecommerce:read`
   */
  listOrders(siteId: string, input?: ShopListOrdersInput, options?: RequestOptions): CountedList<Order>

  /**
   * Export orders as CSV.
   *
   * Oldest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   *
   * `GET /v1/sites/:siteId/shop/orders.csv`, scope `ecommerce:read`
   */
  exportOrders(siteId: string, input?: ShopExportOrdersInput, options?: RequestOptions): ApiPromise<Response>

  /**
   * Place an order.
   *
   * The server computes prices and discount and takes the stock. 409 `out_of_stock`, with the quantities left, or `coupon_used_up` when the coupon has no uses left.
   *
   * `POST /v1/sites/:siteId/shop/orders`, scope `ecommerce:write`
   */
  createOrder(siteId: string, input: ShopCreateOrderInput, options?: RequestOptions & IdempotencyOption): ApiPromise<OrderDetail>

  /**
   * Get an order.
   *
   * `GET /v1/sites/:siteId/shop/orders/:orderId`, scope `ecommerce:read`
   */
  getOrder(siteId: string, orderId: string, options?: RequestOptions): ApiPromise<OrderDetail>

  /**
   * Update an order.
   *
   * Changes only the fields sent, also within `customer` and `shipping`; `address` is replaced as a whole. The total includes the new shipping cost.
   *
   * `PUT /v1/sites/:siteId/shop/orders/:orderId`, scope `ecommerce:write`
   */
  updateOrder(siteId: string, orderId: string, input?: ShopUpdateOrderInput, options?: RequestOptions): ApiPromise<OrderDetail>

  /**
   * Set the status of an order.
   *
   * To cancel what is paid, send `refund`. Cancelling or refunding returns the stock unless `restock` is false, the coupon use and what gift cards paid, and asks for `refund` while money is kept, which has to be true for `refunded`, and for `pending` where nothing is due: 409 `refund_undecided`. `paid` records a payment of what is due, by `method` with `reference`. Reviving the order takes all of it again: 409 `out_of_stock`, `coupon_used_up`, `gift_card_used_up` or `window_full` when it is gone. Deleted products are skipped.
   *
   * `PATCH /v1/sites/:siteId/shop/orders/:orderId/status`, scope `ecommerce:write`
   */
  updateOrderStatus(siteId: string, orderId: string, input: ShopUpdateOrderStatusInput, options?: RequestOptions): ApiPromise<OrderDetail>

  /**
   * List the status history of an order.
   *
   * Oldest first.
   *
   * `GET /v1/sites/:siteId/shop/orders/:orderId/history`, scope `ecommerce:read`
   */
  listOrderHistory(siteId: string, orderId: string, options?: RequestOptions): List<StatusChange>

  /**
   * Get orders and revenue of each day.
   *
   * One entry for each day of the period, oldest first, in the site's time zone.
   *
   * `GET /v1/sites/:siteId/shop/order-days`, scope `ecommerce:read`
   */
  listOrderDays(siteId: string, input: ShopListOrderDaysInput, options?: RequestOptions): List<DayOfOrders>

  /**
   * List coupons.
   *
   * All coupons, newest first.
   *
   * `GET /v1/sites/:siteId/shop/coupons`, scope `ecommerce:read`
   */
  listCoupons(siteId: string, options?: RequestOptions): List<Coupon>

  /**
   * Create a coupon.
   *
   * A site has at most 1000 coupons.
   *
   * `POST /v1/sites/:siteId/shop/coupons`, scope `ecommerce:write`
   */
  createCoupon(siteId: string, input: ShopCreateCouponInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Coupon>

  /**
   * Get a coupon.
   *
   * Includes its limits and uses.
   *
   * `GET /v1/sites/:siteId/shop/coupons/:couponId`, scope `ecommerce:read`
   */
  getCoupon(siteId: string, couponId: string, options?: RequestOptions): ApiPromise<CouponDetail>

  /**
   * Update a coupon.
   *
   * Changes only the fields sent. `active` reactivates a deactivated coupon.
   *
   * `PUT /v1/sites/:siteId/shop/coupons/:couponId`, scope `ecommerce:write`
   */
  updateCoupon(siteId: string, couponId: string, input?: ShopUpdateCouponInput, options?: RequestOptions): ApiPromise<CouponDetail>

  /**
   * Delete a coupon.
   *
   * Orders keep the code and the discount.
   *
   * `DELETE /v1/sites/:siteId/shop/coupons/:couponId`, scope `ecommerce:write`
   */
  deleteCoupon(siteId: string, couponId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Deactivate a coupon.
   *
   * `POST /v1/sites/:siteId/shop/coupons/:couponId/deactivate`, scope `ecommerce:write`
   */
  deactivateCoupon(siteId: string, couponId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<DeactivatedCoupon>

  /**
   * List gift cards.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/shop/gift-cards`, scope `ecommerce:read`
   */
  listGiftCards(siteId: string, input?: ShopListGiftCardsInput, options?: RequestOptions): CountedList<GiftCard>

  /**
   * Issue a gift card.
   *
   * The answer has its code, which cannot be read again.
   *
   * `POST /v1/sites/:siteId/shop/gift-cards`, scope `ecommerce:write`
   */
  createGiftCard(siteId: string, input: ShopCreateGiftCardInput, options?: RequestOptions & IdempotencyOption): ApiPromise<NewGiftCard>

  /**
   * Get how the shop sells gift cards.
   *
   * `GET /v1/sites/:siteId/shop/gift-card-sales`, scope `ecommerce:read`
   */
  getGiftCardSales(siteId: string, options?: RequestOptions): ApiPromise<GiftCardSales>

  /**
   * Update how the shop sells gift cards.
   *
   * In the currency of the site. A card comes into being once its order is paid, and its code is mailed to the recipient on the date that the buyer chose.
   *
   * `PUT /v1/sites/:siteId/shop/gift-card-sales`, scope `ecommerce:write`
   */
  updateGiftCardSales(siteId: string, input?: ShopUpdateGiftCardSalesInput, options?: RequestOptions): ApiPromise<GiftCardSales>

  /**
   * Get a gift card.
   *
   * `GET /v1/sites/:siteId/shop/gift-cards/:giftCardId`, scope `ecommerce:read`
   */
  getGiftCard(siteId: string, giftCardId: string, options?: RequestOptions): ApiPromise<GiftCard>

  /**
   * Update a gift card.
   *
   * Changes only the fields sent. A card that is not active keeps its balance.
   *
   * `PATCH /v1/sites/:siteId/shop/gift-cards/:giftCardId`, scope `ecommerce:write`
   */
  updateGiftCard(siteId: string, giftCardId: string, input?: ShopUpdateGiftCardInput, options?: RequestOptions): ApiPromise<GiftCard>

  /**
   * List what was spent from a gift card and refunded to it.
   *
   * Latest first. Nothing in it ever changes. What is refunded of the order that bought it is withdrawn.
   *
   * `GET /v1/sites/:siteId/shop/gift-cards/:giftCardId/transactions`, scope `ecommerce:read`
   */
  listGiftCardTransactions(siteId: string, giftCardId: string, input?: ShopListGiftCardTransactionsInput, options?: RequestOptions): List<GiftCardTransaction>

  /**
   * List abandoned carts.
   *
   * Carts of visitors who have entered who they are and have not ordered; the latest change first. Carts are deleted after 30 days without a change.
   *
   * `GET /v1/sites/:siteId/shop/carts`, scope `ecommerce:read`
   */
  listCarts(siteId: string, input?: ShopListCartsInput, options?: RequestOptions): CountedList<OpenCart>

  /**
   * Get an abandoned cart.
   *
   * `GET /v1/sites/:siteId/shop/carts/:cartId`, scope `ecommerce:read`
   */
  getCart(siteId: string, cartId: string, options?: RequestOptions): ApiPromise<OpenCart>

  /**
   * Get when the shop reminds of carts.
   *
   * `GET /v1/sites/:siteId/shop/cart-reminders`, scope `ecommerce:read`
   */
  getCartReminders(siteId: string, options?: RequestOptions): ApiPromise<CartReminders>

  /**
   * Update when the shop reminds of carts.
   *
   * A visitor who has asked for it gets one mail for a cart.
   *
   * `PUT /v1/sites/:siteId/shop/cart-reminders`, scope `ecommerce:write`
   */
  updateCartReminders(siteId: string, input?: ShopUpdateCartRemindersInput, options?: RequestOptions): ApiPromise<CartReminders>

  /**
   * Get the payment methods of the shop.
   *
   * `GET /v1/sites/:siteId/shop/payment-settings`, scope `ecommerce:read`
   */
  getPaymentSettings(siteId: string, options?: RequestOptions): ApiPromise<PaymentSettings>

  /**
   * Update the payment methods of the shop.
   *
   * `methods` is the complete list.
   *
   * `PUT /v1/sites/:siteId/shop/payment-settings`, scope `ecommerce:write`
   */
  updatePaymentSettings(siteId: string, input?: ShopUpdatePaymentSettingsInput, options?: RequestOptions): ApiPromise<PaymentSettings>

  /**
   * List the payments and refunds of an order.
   *
   * Oldest first.
   *
   * `GET /v1/sites/:siteId/shop/orders/:orderId/payments`, scope `ecommerce:read`
   */
  listPayments(siteId: string, orderId: string, options?: RequestOptions): List<OrderPayment>

  /**
   * Export payments and refunds as CSV.
   *
   * Oldest first; amounts of refunds are negative.
   *
   * `GET /v1/sites/:siteId/shop/payments.csv`, scope `ecommerce:read`
   */
  exportPayments(siteId: string, input?: ShopExportPaymentsInput, options?: RequestOptions): ApiPromise<Response>

  /**
   * Record a payment of an order.
   *
   * For money that has come in. An order that is pending becomes `paid` once all of it is. 409 `not_payable` for an order that is cancelled or refunded, and `paid_already` for more than is left.
   *
   * `POST /v1/sites/:siteId/shop/orders/:orderId/payments`, scope `ecommerce:write`
   */
  recordPayment(siteId: string, orderId: string, input?: ShopRecordPaymentInput, options?: RequestOptions & IdempotencyOption): ApiPromise<OrderDetail>

  /**
   * Refund an order in full or in part.
   *
   * What a provider collected goes back through it, unless `method` names how it was paid out by hand. What gift cards paid goes back to them after all other money. `lines` name what the customer returns. Once everything is refunded the order is `refunded`, which returns its stock and coupon use. 409 `refunded_already` for more than was paid and not yet refunded, `returned_already` for more of a line than is left.
   *
   * `POST /v1/sites/:siteId/shop/orders/:orderId/refunds`, scope `ecommerce:write`
   */
  refundOrder(siteId: string, orderId: string, input?: ShopRefundOrderInput, options?: RequestOptions & IdempotencyOption): ApiPromise<OrderDetail>

  /**
   * Get who issues the invoices of the shop.
   *
   * `GET /v1/sites/:siteId/shop/invoice-settings`, scope `ecommerce:read`
   */
  getInvoiceSettings(siteId: string, options?: RequestOptions): ApiPromise<InvoiceSettings>

  /**
   * Update who issues the invoices of the shop.
   *
   * Changes only the fields sent. Without a `seller` no invoices are issued; with one, orders get an invoice when they are paid, and a credit note for each refund. What was issued stays as it is.
   *
   * `PUT /v1/sites/:siteId/shop/invoice-settings`, scope `ecommerce:write`
   */
  updateInvoiceSettings(siteId: string, input?: ShopUpdateInvoiceSettingsInput, options?: RequestOptions): ApiPromise<InvoiceSettings>

  /**
   * List invoices and credit notes.
   *
   * The newest first.
   *
   * `GET /v1/sites/:siteId/shop/invoices`, scope `ecommerce:read`
   */
  listInvoices(siteId: string, input?: ShopListInvoicesInput, options?: RequestOptions): CountedList<Invoice>

  /**
   * Export invoices and credit notes as CSV.
   *
   * Oldest first; amounts of credit notes are negative.
   *
   * `GET /v1/sites/:siteId/shop/invoices.csv`, scope `ecommerce:read`
   */
  exportInvoices(siteId: string, input?: ShopExportInvoicesInput, options?: RequestOptions): ApiPromise<Response>

  /**
   * List the invoices and credit notes of an order.
   *
   * Oldest first.
   *
   * `GET /v1/sites/:siteId/shop/orders/:orderId/invoices`, scope `ecommerce:read`
   */
  listOrderInvoices(siteId: string, orderId: string, options?: RequestOptions): List<Invoice>

  /**
   * Download an invoice or a credit note as PDF.
   *
   * `GET /v1/sites/:siteId/shop/invoices/:invoiceId/pdf`, scope `ecommerce:read`
   */
  getInvoicePdf(siteId: string, invoiceId: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * List shipping zones.
   *
   * Oldest first. A shop without zones ships everywhere for free.
   *
   * `GET /v1/sites/:siteId/shop/shipping-zones`, scope `ecommerce:read`
   */
  listShippingZones(siteId: string, options?: RequestOptions): List<ShippingZone>

  /**
   * Get what the shop has no way to send.
   *
   * `GET /v1/sites/:siteId/shop/shipping-gaps`, scope `ecommerce:read`
   */
  getShippingGaps(siteId: string, options?: RequestOptions): ApiPromise<ShippingGaps>

  /**
   * Create a shipping zone.
   *
   * `POST /v1/sites/:siteId/shop/shipping-zones`, scope `ecommerce:write`
   */
  createShippingZone(siteId: string, input: ShopCreateShippingZoneInput, options?: RequestOptions & IdempotencyOption): ApiPromise<ShippingZone>

  /**
   * Get a shipping zone.
   *
   * `GET /v1/sites/:siteId/shop/shipping-zones/:zoneId`, scope `ecommerce:read`
   */
  getShippingZone(siteId: string, zoneId: string, options?: RequestOptions): ApiPromise<ShippingZone>

  /**
   * Update a shipping zone.
   *
   * Changes only the fields sent; `rates` is the complete list.
   *
   * `PUT /v1/sites/:siteId/shop/shipping-zones/:zoneId`, scope `ecommerce:write`
   */
  updateShippingZone(siteId: string, zoneId: string, input?: ShopUpdateShippingZoneInput, options?: RequestOptions): ApiPromise<ShippingZone>

  /**
   * Delete a shipping zone.
   *
   * `DELETE /v1/sites/:siteId/shop/shipping-zones/:zoneId`, scope `ecommerce:write`
   */
  deleteShippingZone(siteId: string, zoneId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the taxes of the shop.
   *
   * `GET /v1/sites/:siteId/shop/taxes`, scope `ecommerce:read`
   */
  getTaxes(siteId: string, options?: RequestOptions): ApiPromise<ShopTaxes>

  /**
   * Update the taxes of the shop.
   *
   * Changes only the fields sent; `rates` is the complete list. An order is taxed by the country and region of its shipping address, or of the shop when it is collected. Placed orders keep the rates they were placed with.
   *
   * `PUT /v1/sites/:siteId/shop/taxes`, scope `ecommerce:write`
   */
  updateTaxes(siteId: string, input?: ShopUpdateTaxesInput, options?: RequestOptions): ApiPromise<ShopTaxes>
}

/** Payments. */
export interface PaymentsApi {
  /**
   * Get the provider that collects money for the site.
   *
   * `GET /v1/sites/:siteId/payments/connection`, scope `ecommerce:read`
   */
  getConnection(siteId: string, options?: RequestOptions): ApiPromise<PaymentsGetConnectionResult>

  /**
   * Connect a provider that collects money for the site.
   *
   * The keys are tested and kept sealed. Live sites take live keys, and sandbox sites test keys. Without `webhookSecret` the server registers its address for events at the provider, where that can reach it.
   *
   * `PUT /v1/sites/:siteId/payments/connection`, scope `ecommerce:write`
   */
  connect(siteId: string, input: PaymentsConnectInput, options?: RequestOptions): ApiPromise<PaymentConnection>

  /**
   * Disconnect the provider.
   *
   * 409 `charges_open` while payments are open or refunds are waiting.
   *
   * `DELETE /v1/sites/:siteId/payments/connection`, scope `ecommerce:write`
   */
  disconnect(siteId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List what a provider was asked to collect.
   *
   * The newest first.
   *
   * `GET /v1/sites/:siteId/payments/charges`, scope `ecommerce:read`
   */
  listCharges(siteId: string, input?: PaymentsListChargesInput, options?: RequestOptions): CountedList<Charge>

  /**
   * Export charges as CSV.
   *
   * Oldest first.
   *
   * `GET /v1/sites/:siteId/payments/charges.csv`, scope `ecommerce:read`
   */
  exportCharges(siteId: string, input?: PaymentsExportChargesInput, options?: RequestOptions): ApiPromise<Response>

  /**
   * Get how bookings are paid by transfer.
   *
   * `GET /v1/sites/:siteId/payments/transfers`, scope `booking:read`
   */
  getTransferSettings(siteId: string, options?: RequestOptions): ApiPromise<TransferSettings>

  /**
   * Set how bookings are paid by transfer.
   *
   * Changes only the fields sent. Existing bookings keep what was agreed.
   *
   * `PUT /v1/sites/:siteId/payments/transfers`, scope `booking:write`
   */
  updateTransferSettings(siteId: string, input?: PaymentsUpdateTransferSettingsInput, options?: RequestOptions): ApiPromise<TransferSettings>

  /**
   * List refunds of bookings that wait to be paid out by hand.
   *
   * The newest first.
   *
   * `GET /v1/sites/:siteId/payments/payouts`, scope `booking:read`
   */
  listPayouts(siteId: string, input?: PaymentsListPayoutsInput, options?: RequestOptions): CountedList<Payout>

  /**
   * Note that a refund was paid out by hand.
   *
   * `POST /v1/sites/:siteId/payments/payouts/:payoutId/done`, scope `booking:write`
   */
  endPayout(siteId: string, payoutId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<Payout>

  /**
   * Take an event of Stripe.
   *
   * For Stripe, at the address that the connection of the site names. An event is taken once.
   *
   * `POST /v1/payments/stripe/webhook/:siteId`, needs no key
   */
  takeStripeEvent(siteId: string, input: PaymentsTakeStripeEventInput, options?: RequestOptions & IdempotencyOption): ApiPromise<void>
}

/** Real estate. */
export interface RealestateApi {
  /**
   * List listings.
   *
   * Newest first. The filters can be combined.
   *
   * `GET /v1/sites/:siteId/realestate/listings`, scope `pages:read`
   */
  list(siteId: string, input?: RealestateListInput, options?: RequestOptions): List<Listing>

  /**
   * Create a listing.
   *
   * By default a draft in the site's currency.
   *
   * `POST /v1/sites/:siteId/realestate/listings`, scope `pages:write`
   */
  create(siteId: string, input: RealestateCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Listing>

  /**
   * Get a listing.
   *
   * `GET /v1/sites/:siteId/realestate/listings/:listingId`, scope `pages:read`
   */
  get(siteId: string, listingId: string, options?: RequestOptions): ApiPromise<Listing>

  /**
   * Update a listing.
   *
   * Updates the fields that are sent.
   *
   * `PUT /v1/sites/:siteId/realestate/listings/:listingId`, scope `pages:write`
   */
  update(siteId: string, listingId: string, input?: RealestateUpdateInput, options?: RequestOptions): ApiPromise<Listing>

  /**
   * Delete a listing.
   *
   * Also deletes its history. To remove it from searches only, archive it.
   *
   * `DELETE /v1/sites/:siteId/realestate/listings/:listingId`, scope `pages:write`
   */
  delete(siteId: string, listingId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Publish a listing.
   *
   * Sets the status to `published`, whatever it was; no change if it is already published.
   *
   * `POST /v1/sites/:siteId/realestate/listings/:listingId/publish`, scope `pages:write`
   */
  publish(siteId: string, listingId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<void>

  /**
   * Archive a listing.
   *
   * Sets the status to `archived`, whatever it was; no change if it is already archived.
   *
   * `POST /v1/sites/:siteId/realestate/listings/:listingId/archive`, scope `pages:write`
   */
  archive(siteId: string, listingId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<void>

  /**
   * Get the status history of a listing.
   *
   * Oldest first, including the current status.
   *
   * `GET /v1/sites/:siteId/realestate/listings/:listingId/history`, scope `pages:read`
   */
  history(siteId: string, listingId: string, options?: RequestOptions): List<StatusChange>

  /**
   * Search listings around a place.
   *
   * Listings within the radius (great-circle distance) that are not archived, nearest first, at most 1000 and 16 MiB. Listings without `lat` and `lng` are never found.
   *
   * `GET /v1/sites/:siteId/realestate/search`, scope `pages:read`
   */
  search(siteId: string, input: RealestateSearchInput, options?: RequestOptions): List<Listing>

  /**
   * List enquiries about listings.
   *
   * Newest first. The filters can be combined.
   *
   * `GET /v1/sites/:siteId/realestate/enquiries`, scope `forms:read`
   */
  listEnquiries(siteId: string, input?: RealestateListEnquiriesInput, options?: RequestOptions): List<Enquiry>

  /**
   * Export the enquiries about listings as CSV.
   *
   * Without spam, oldest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   *
   * `GET /v1/sites/:siteId/realestate/enquiries.csv`, scope `forms:read`
   */
  exportEnquiries(siteId: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * Get an enquiry.
   *
   * `GET /v1/sites/:siteId/realestate/enquiries/:enquiryId`, scope `forms:read`
   */
  getEnquiry(siteId: string, enquiryId: string, options?: RequestOptions): ApiPromise<Enquiry>

  /**
   * Set the status of an enquiry, or mark it as spam.
   *
   * Changes only the fields sent. Restoring one from spam sends the event and the mails that were held back.
   *
   * `PATCH /v1/sites/:siteId/realestate/enquiries/:enquiryId`, scope `pages:write`
   */
  updateEnquiry(siteId: string, enquiryId: string, input?: RealestateUpdateEnquiryInput, options?: RequestOptions): ApiPromise<Enquiry>

  /**
   * Delete an enquiry.
   *
   * `DELETE /v1/sites/:siteId/realestate/enquiries/:enquiryId`, scope `pages:write`
   */
  deleteEnquiry(siteId: string, enquiryId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Rental. */
export interface RentalApi {
  /**
   * List rental units.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/rental/units`, scope `booking:read`
   */
  listUnits(siteId: string, input?: RentalListUnitsInput, options?: RequestOptions): List<RentalUnit>

  /**
   * Create a rental unit.
   *
   * The currency defaults to the site's.
   *
   * `POST /v1/sites/:siteId/rental/units`, scope `booking:write`
   */
  createUnit(siteId: string, input: RentalCreateUnitInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalUnitDetail>

  /**
   * Get a rental unit.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId`, scope `booking:read`
   */
  getUnit(siteId: string, unitId: string, options?: RequestOptions): ApiPromise<RentalUnit>

  /**
   * Update a rental unit.
   *
   * Changes only the fields sent. Existing bookings keep their price and currency.
   *
   * `PUT /v1/sites/:siteId/rental/units/:unitId`, scope `booking:write`
   */
  updateUnit(siteId: string, unitId: string, input?: RentalUpdateUnitInput, options?: RequestOptions): ApiPromise<RentalUnitDetail>

  /**
   * Delete a rental unit.
   *
   * Only a unit without bookings can be deleted; set `active` to false for others.
   *
   * `DELETE /v1/sites/:siteId/rental/units/:unitId`, scope `booking:write`
   */
  deleteUnit(siteId: string, unitId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the prices and rules of a rental unit.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/pricing`, scope `booking:read`
   */
  getPricing(siteId: string, unitId: string, options?: RequestOptions): ApiPromise<RentalPricing>

  /**
   * Set the prices and rules of a rental unit.
   *
   * Changes only the fields sent; lists are replaced. Existing bookings keep their price.
   *
   * `PUT /v1/sites/:siteId/rental/units/:unitId/pricing`, scope `booking:write`
   */
  updatePricing(siteId: string, unitId: string, input?: RentalUpdatePricingInput, options?: RequestOptions): ApiPromise<RentalPricing>

  /**
   * Quote a stay in a rental unit.
   *
   * What the stay costs, line by line, and whether a visitor can book it today. Each line is rounded by itself, half up, to the minor unit of the currency; the total is the sum of the lines.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/quote`, scope `booking:read`
   */
  getQuote(siteId: string, unitId: string, input: RentalGetQuoteInput, options?: RequestOptions): ApiPromise<RentalQuote>

  /**
   * List the stays in a rental unit.
   *
   * Pending and approved bookings with a night in the period, by arrival.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/calendar`, scope `booking:read`
   */
  getCalendar(siteId: string, unitId: string, input: RentalGetCalendarInput, options?: RequestOptions): List<RentalStay>

  /**
   * List rental units with their stays.
   *
   * Units newest first, including inactive and empty ones.
   *
   * `GET /v1/sites/:siteId/rental/calendar`, scope `booking:read`
   */
  listCalendar(siteId: string, input: RentalListCalendarInput, options?: RequestOptions): List<RentalUnitStays>

  /**
   * List the blocked dates of a rental unit.
   *
   * By first night.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/blocks`, scope `booking:read`
   */
  listBlocks(siteId: string, unitId: string, input?: RentalListBlocksInput, options?: RequestOptions): List<RentalBlock>

  /**
   * Block dates of a rental unit.
   *
   * Blocked nights cannot be booked. 409 `nights_taken` when a booking holds one of them already. A unit has at most 1000 blocks.
   *
   * `POST /v1/sites/:siteId/rental/units/:unitId/blocks`, scope `booking:write`
   */
  createBlock(siteId: string, unitId: string, input: RentalCreateBlockInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalBlock>

  /**
   * Free blocked dates of a rental unit.
   *
   * 409 `from_feed` for a block that comes from the calendar of another platform.
   *
   * `DELETE /v1/sites/:siteId/rental/units/:unitId/blocks/:blockId`, scope `booking:write`
   */
  deleteBlock(siteId: string, unitId: string, blockId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List the calendars of other platforms.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/feeds`, scope `booking:read`
   */
  listFeeds(siteId: string, unitId: string, options?: RequestOptions): List<RentalFeed>

  /**
   * Add the calendar of another platform.
   *
   * An iCal address, such as those of Airbnb, Vrbo and Booking.com. It is read every 15 minutes, and its nights are blocked. A unit has at most 20.
   *
   * `POST /v1/sites/:siteId/rental/units/:unitId/feeds`, scope `booking:write`
   */
  createFeed(siteId: string, unitId: string, input: RentalCreateFeedInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalFeed>

  /**
   * Read the calendar of another platform now.
   *
   * It is read within seconds, in the background.
   *
   * `POST /v1/sites/:siteId/rental/units/:unitId/feeds/:feedId/refresh`, scope `booking:write`
   */
  refreshFeed(siteId: string, unitId: string, feedId: string, input?: RentalRefreshFeedInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalFeed>

  /**
   * Remove the calendar of another platform.
   *
   * The nights that it blocked are free.
   *
   * `DELETE /v1/sites/:siteId/rental/units/:unitId/feeds/:feedId`, scope `booking:write`
   */
  deleteFeed(siteId: string, unitId: string, feedId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List nights that are booked here and on another platform.
   *
   * At most 100, by date. One of the bookings has to be moved or cancelled.
   *
   * `GET /v1/sites/:siteId/rental/conflicts`, scope `booking:read`
   */
  listConflicts(siteId: string, options?: RequestOptions): List<RentalConflict>

  /**
   * Get the link to a unit's calendar.
   *
   * For other platforms and calendar programs (iCal).
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/calendar-link`, scope `booking:write`
   */
  getCalendarLink(siteId: string, unitId: string, options?: RequestOptions): ApiPromise<RentalCalendarLink>

  /**
   * Renew the link to a unit's calendar.
   *
   * The former link, and those of its feeds, stop working.
   *
   * `POST /v1/sites/:siteId/rental/units/:unitId/calendar-link`, scope `booking:write`
   */
  renewCalendarLink(siteId: string, unitId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalCalendarLink>

  /**
   * Read a unit's calendar.
   *
   * iCalendar (RFC 5545): the nights that are taken, without names.
   *
   * `GET /ical/:secret`, needs no key
   */
  readCalendar(secret: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * Check the availability and price of a rental unit.
   *
   * A unit is available when it is active, fits the guests, and the nights are free: no pending or approved booking, no block, and within its minimum stay, maximum stay and arrival days.
   *
   * `GET /v1/sites/:siteId/rental/units/:unitId/availability`, scope `booking:read`
   */
  getAvailability(siteId: string, unitId: string, input: RentalGetAvailabilityInput, options?: RequestOptions): ApiPromise<RentalAvailability>

  /**
   * List rental bookings.
   *
   * Newest first, or by arrival when filtered by unit or dates.
   *
   * `GET /v1/sites/:siteId/rental/bookings`, scope `booking:read`
   */
  listBookings(siteId: string, input?: RentalListBookingsInput, options?: RequestOptions): List<ListedRentalBooking>

  /**
   * Book a rental unit.
   *
   * The booking starts as pending and holds its nights immediately. It keeps the price of the quote, unless `totalPrice` is sent. 409 `nights_taken`, `nights_blocked`, `unit_inactive`, `minimum_stay`, `maximum_stay` or `arrival_day`.
   *
   * `POST /v1/sites/:siteId/rental/bookings`, scope `booking:write`
   */
  createBooking(siteId: string, input: RentalCreateBookingInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalBooking>

  /**
   * Get a rental booking.
   *
   * `GET /v1/sites/:siteId/rental/bookings/:bookingId`, scope `booking:read`
   */
  getBooking(siteId: string, bookingId: string, options?: RequestOptions): ApiPromise<RentalBookingDetail>

  /**
   * Change a rental booking.
   *
   * Changes only the fields sent. New dates, guests or ages are checked like a new booking and priced anew, unless `totalPrice` is sent.
   *
   * `PUT /v1/sites/:siteId/rental/bookings/:bookingId`, scope `booking:write`
   */
  updateBooking(siteId: string, bookingId: string, input?: RentalUpdateBookingInput, options?: RequestOptions): ApiPromise<RentalBookingDetail>

  /**
   * Set the status of a rental booking.
   *
   * Declining or cancelling frees the nights and refunds. Reviving a booking requires its nights to be free: 409 `nights_taken`.
   *
   * `PATCH /v1/sites/:siteId/rental/bookings/:bookingId/status`, scope `booking:write`
   */
  setBookingStatus(siteId: string, bookingId: string, input: RentalSetBookingStatusInput, options?: RequestOptions): ApiPromise<void>

  /**
   * List the status history of a rental booking.
   *
   * `GET /v1/sites/:siteId/rental/bookings/:bookingId/history`, scope `booking:read`
   */
  listBookingHistory(siteId: string, bookingId: string, options?: RequestOptions): List<StatusChange>

  /**
   * Get what of a booking is paid.
   *
   * `GET /v1/sites/:siteId/rental/bookings/:bookingId/payments`, scope `booking:read`
   */
  getPayments(siteId: string, bookingId: string, options?: RequestOptions): ApiPromise<BookingPayments>

  /**
   * Record a payment of a booking.
   *
   * For money that has come in. 409 `not_payable` for one that has ended, `paid_already` for more than is left.
   *
   * `POST /v1/sites/:siteId/rental/bookings/:bookingId/payments`, scope `booking:write`
   */
  recordPayment(siteId: string, bookingId: string, input?: RentalRecordPaymentInput, options?: RequestOptions & IdempotencyOption): ApiPromise<BookingPayments>

  /**
   * Refund what was paid of a booking.
   *
   * Through the provider what it collected; the rest is `waiting` until it is paid out. With a `method` it is recorded and no money is moved. 409 `refunded_already` for more than is kept.
   *
   * `POST /v1/sites/:siteId/rental/bookings/:bookingId/refunds`, scope `booking:write`
   */
  refundPayments(siteId: string, bookingId: string, input?: RentalRefundPaymentsInput, options?: RequestOptions & IdempotencyOption): ApiPromise<BookingPayments>

  /**
   * List rental properties.
   *
   * By name. A site has at most 1000 properties.
   *
   * `GET /v1/sites/:siteId/rental/properties`, scope `booking:read`
   */
  listProperties(siteId: string, options?: RequestOptions): List<RentalProperty>

  /**
   * Create a rental property.
   *
   * `POST /v1/sites/:siteId/rental/properties`, scope `booking:write`
   */
  createProperty(siteId: string, input: RentalCreatePropertyInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RentalProperty>

  /**
   * Get a rental property.
   *
   * `GET /v1/sites/:siteId/rental/properties/:propertyId`, scope `booking:read`
   */
  getProperty(siteId: string, propertyId: string, options?: RequestOptions): ApiPromise<RentalProperty>

  /**
   * Update a rental property.
   *
   * Changes only the fields sent.
   *
   * `PUT /v1/sites/:siteId/rental/properties/:propertyId`, scope `booking:write`
   */
  updateProperty(siteId: string, propertyId: string, input?: RentalUpdatePropertyInput, options?: RequestOptions): ApiPromise<RentalProperty>

  /**
   * Delete a rental property.
   *
   * Only a property without units can be deleted.
   *
   * `DELETE /v1/sites/:siteId/rental/properties/:propertyId`, scope `booking:write`
   */
  deleteProperty(siteId: string, propertyId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Customers. */
export interface CustomersApi {
  /**
   * List customers.
   *
   * Newest first. People become customers by an order, a booking or another contact with their e-mail address.
   *
   * `GET /v1/sites/:siteId/customers`, scope `ecommerce:read` or `booking:read`
   */
  list(siteId: string, input?: CustomersListInput, options?: RequestOptions): CountedList<SiteCustomer>

  /**
   * Export customers as CSV.
   *
   * Oldest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   *
   * `GET /v1/sites/:siteId/customers.csv`, scope `ecommerce:read` or `booking:read`
   */
  exportList(siteId: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * Create a customer.
   *
   * `POST /v1/sites/:siteId/customers`, scope `ecommerce:write` or `booking:write`
   */
  create(siteId: string, input: CustomersCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteCustomerDetail>

  /**
   * Get a customer.
   *
   * `GET /v1/sites/:siteId/customers/:customerId`, scope `ecommerce:read` or `booking:read`
   */
  get(siteId: string, customerId: string, options?: RequestOptions): ApiPromise<SiteCustomerDetail>

  /**
   * Update a customer.
   *
   * Changes only the fields sent. Orders and bookings keep what was written in them.
   *
   * `PUT /v1/sites/:siteId/customers/:customerId`, scope `ecommerce:write` or `booking:write`
   */
  update(siteId: string, customerId: string, input?: CustomersUpdateInput, options?: RequestOptions): ApiPromise<SiteCustomerDetail>

  /**
   * Delete a customer.
   *
   * Removes the profile, its timeline and its points; orders and bookings stay as they are. To remove the person from those as well, erase the customer.
   *
   * `DELETE /v1/sites/:siteId/customers/:customerId`, scope `ecommerce:write` or `booking:write`
   */
  delete(siteId: string, customerId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List what a customer did.
   *
   * Latest first. Orders, bookings and forms each need their read scope.
   *
   * `GET /v1/sites/:siteId/customers/:customerId/timeline`, scope `ecommerce:read` or `booking:read`
   */
  listActivities(siteId: string, customerId: string, input?: CustomersListActivitiesInput, options?: RequestOptions): CountedList<CustomerActivity>

  /**
   * Export everything about a customer.
   *
   * For a person's request for their data. At most 10000 orders and bookings, the latest first.
   *
   * `GET /v1/sites/:siteId/customers/:customerId/export`, scopes `ecommerce:read`, `booking:read`, `forms:read`, `loyalty:read`
   */
  export(siteId: string, customerId: string, options?: RequestOptions): ApiPromise<CustomerExport>

  /**
   * Erase a customer.
   *
   * Removes the name, addresses and everything else about the person from the profile, and from orders and bookings, which stay for the figures. It cannot be undone.
   *
   * `POST /v1/sites/:siteId/customers/:customerId/erase`, scopes `ecommerce:write`, `booking:write`
   */
  erase(siteId: string, customerId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<SiteCustomerDetail>
}

/** Loyalty. */
export interface LoyaltyApi {
  /**
   * Get the loyalty program.
   *
   * `GET /v1/sites/:siteId/loyalty/program`, scope `loyalty:read`
   */
  getProgram(siteId: string, options?: RequestOptions): ApiPromise<LoyaltyProgram>

  /**
   * Update the loyalty program.
   *
   * Changes only the fields sent; `actions` and `tiers` are replaced as a whole. Points that were earned before keep their expiry.
   *
   * `PUT /v1/sites/:siteId/loyalty/program`, scope `loyalty:write`
   */
  updateProgram(siteId: string, input?: LoyaltyUpdateProgramInput, options?: RequestOptions): ApiPromise<LoyaltyProgram>

  /**
   * List the points of customers.
   *
   * Customers who have had points.
   *
   * `GET /v1/sites/:siteId/loyalty/accounts`, scope `loyalty:read`
   */
  listAccounts(siteId: string, input?: LoyaltyListAccountsInput, options?: RequestOptions): CountedList<LoyaltyAccount>

  /**
   * Get the points of a customer.
   *
   * `GET /v1/sites/:siteId/loyalty/accounts/:customerId`, scope `loyalty:read`
   */
  getAccount(siteId: string, customerId: string, options?: RequestOptions): ApiPromise<LoyaltyAccount>

  /**
   * List changes of points.
   *
   * Latest first. Nothing in it ever changes.
   *
   * `GET /v1/sites/:siteId/loyalty/transactions`, scope `loyalty:read`
   */
  listTransactions(siteId: string, input?: LoyaltyListTransactionsInput, options?: RequestOptions): List<LoyaltyTransaction>

  /**
   * Give points to a customer.
   *
   * Send `points`, or the `amount` paid, or only a `reason` that is an action of the program. Orders of the shop earn by themselves when they are paid. 409 `already_posted` when the order has a transaction with the reason.
   *
   * `POST /v1/sites/:siteId/loyalty/earn`, scope `loyalty:write`
   */
  earn(siteId: string, input: LoyaltyEarnInput, options?: RequestOptions & IdempotencyOption): ApiPromise<LoyaltyTransaction>

  /**
   * Redeem points of a customer.
   *
   * The answer says what they are worth. 409 `insufficient_points`, with the `balance` in the details, when the customer has fewer.
   *
   * `POST /v1/sites/:siteId/loyalty/redeem`, scope `loyalty:write`
   */
  redeem(siteId: string, input: LoyaltyRedeemInput, options?: RequestOptions & IdempotencyOption): ApiPromise<LoyaltyTransaction>
}

/** Forms. */
export interface FormsApi {
  /**
   * List forms.
   *
   * Newest first. A form block without a form of its own is listed after its first submission.
   *
   * `GET /v1/sites/:siteId/forms`, scope `pages:read`
   */
  list(siteId: string, input?: FormsListInput, options?: RequestOptions): CountedList<Form>

  /**
   * Create a form.
   *
   * Show it on a page with a `ContactForm` block whose `formId` is its id.
   *
   * `POST /v1/sites/:siteId/forms`, scope `pages:write`
   */
  create(siteId: string, input: FormsCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Form>

  /**
   * Get a form.
   *
   * `GET /v1/sites/:siteId/forms/:formId`, scope `pages:read`
   */
  get(siteId: string, formId: string, options?: RequestOptions): ApiPromise<Form>

  /**
   * Update a form.
   *
   * Updates the fields that are sent. Submissions keep the answers to fields that are gone.
   *
   * `PUT /v1/sites/:siteId/forms/:formId`, scope `pages:write`
   */
  update(siteId: string, formId: string, input?: FormsUpdateInput, options?: RequestOptions & IfMatchOption): ApiPromise<Form>

  /**
   * Delete a form and its submissions.
   *
   * `DELETE /v1/sites/:siteId/forms/:formId`, scope `pages:write`
   */
  delete(siteId: string, formId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List the submissions of a form.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/forms/:formId/submissions`, scope `forms:read`
   */
  listSubmissions(siteId: string, formId: string, input?: FormsListSubmissionsInput, options?: RequestOptions): CountedList<FormSubmission>

  /**
   * Export the submissions of a form as CSV.
   *
   * Without spam, oldest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   *
   * `GET /v1/sites/:siteId/forms/:formId/submissions.csv`, scope `forms:read`
   */
  exportSubmissions(siteId: string, formId: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * Get a submission.
   *
   * `GET /v1/sites/:siteId/forms/:formId/submissions/:submissionId`, scope `forms:read`
   */
  getSubmission(siteId: string, formId: string, submissionId: string, options?: RequestOptions): ApiPromise<FormSubmission>

  /**
   * Mark a submission as spam, or restore it.
   *
   * Restoring one from spam sends the event and the mails that were held back.
   *
   * `PATCH /v1/sites/:siteId/forms/:formId/submissions/:submissionId`, scope `pages:write`
   */
  updateSubmission(siteId: string, formId: string, submissionId: string, input: FormsUpdateSubmissionInput, options?: RequestOptions): ApiPromise<FormSubmission>

  /**
   * Delete a submission and its files.
   *
   * `DELETE /v1/sites/:siteId/forms/:formId/submissions/:submissionId`, scope `pages:write`
   */
  deleteSubmission(siteId: string, formId: string, submissionId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Download a file of a submission.
   *
   * Sent as an attachment, with the type that its bytes have.
   *
   * `GET /v1/sites/:siteId/forms/:formId/files/:fileId`, scope `forms:read`
   */
  downloadFile(siteId: string, formId: string, fileId: string, options?: RequestOptions): ApiPromise<Response>
}

/** Delivery. */
export interface DeliveryApi {
  /**
   * List delivery orders.
   *
   * Newest first. `dateFrom` and `dateTo` are days in the site's time zone, both included.
   *
   * `GET /v1/sites/:siteId/delivery/orders`, scope `ecommerce:read`
   */
  listOrders(siteId: string, input?: DeliveryListOrdersInput, options?: RequestOptions): List<DeliveryOrder>

  /**
   * Create a delivery order.
   *
   * `deliveryCost` defaults to that of the cheapest active zone serving the postal code, or to 0 if there is none.
   *
   * `POST /v1/sites/:siteId/delivery/orders`, scope `ecommerce:write`
   */
  createOrder(siteId: string, input: DeliveryCreateOrderInput, options?: RequestOptions & IdempotencyOption): ApiPromise<DeliveryOrder>

  /**
   * Get a delivery order.
   *
   * `GET /v1/sites/:siteId/delivery/orders/:orderId`, scope `ecommerce:read`
   */
  getOrder(siteId: string, orderId: string, options?: RequestOptions): ApiPromise<DeliveryOrder>

  /**
   * Update a delivery order.
   *
   * Changes only the fields sent, also within `customerAddress`. A new `currency` requires a `deliveryCost`. Status and driver have endpoints of their own. The `orderId` of what the shop delivers stays (409, `of_shop`).
   *
   * `PUT /v1/sites/:siteId/delivery/orders/:orderId`, scope `ecommerce:write`
   */
  updateOrder(siteId: string, orderId: string, input?: DeliveryUpdateOrderInput, options?: RequestOptions): ApiPromise<DeliveryOrder>

  /**
   * Set the status of a delivery order.
   *
   * `delivered` sets `deliveredAt`, any other status clears it. Setting the current status again has no effect.
   *
   * `PATCH /v1/sites/:siteId/delivery/orders/:orderId/status`, scope `ecommerce:write`
   */
  setOrderStatus(siteId: string, orderId: string, input: DeliverySetOrderStatusInput, options?: RequestOptions): ApiPromise<DeliveryOrderStatus>

  /**
   * Assign a driver to a delivery order.
   *
   * Null removes the driver. Assigning the current driver again has no effect.
   *
   * `PATCH /v1/sites/:siteId/delivery/orders/:orderId/driver`, scope `ecommerce:write`
   */
  assignDriver(siteId: string, orderId: string, input: DeliveryAssignDriverInput, options?: RequestOptions): ApiPromise<DeliveryOrder>

  /**
   * List the status history of a delivery order.
   *
   * Oldest first, the current status last.
   *
   * `GET /v1/sites/:siteId/delivery/orders/:orderId/history`, scope `ecommerce:read`
   */
  listOrderHistory(siteId: string, orderId: string, options?: RequestOptions): List<StatusChange>

  /**
   * List delivery zones.
   *
   * By name.
   *
   * `GET /v1/sites/:siteId/delivery/zones`, scope `ecommerce:read`
   */
  listZones(siteId: string, options?: RequestOptions): List<DeliveryZone>

  /**
   * Create a delivery zone.
   *
   * A site has at most 1000 delivery zones. The checkout offers the cheapest that serves the address, unless `atCheckout` is false.
   *
   * `POST /v1/sites/:siteId/delivery/zones`, scope `ecommerce:write`
   */
  createZone(siteId: string, input: DeliveryCreateZoneInput, options?: RequestOptions & IdempotencyOption): ApiPromise<DeliveryZoneDetail>

  /**
   * Get a delivery zone.
   *
   * `GET /v1/sites/:siteId/delivery/zones/:zoneId`, scope `ecommerce:read`
   */
  getZone(siteId: string, zoneId: string, options?: RequestOptions): ApiPromise<DeliveryZoneDetail>

  /**
   * Update a delivery zone.
   *
   * Changes only the fields sent; `postalCodes` and `windows` replace the lists. A new `currency` requires a `deliveryCost`. Orders keep their cost.
   *
   * `PUT /v1/sites/:siteId/delivery/zones/:zoneId`, scope `ecommerce:write`
   */
  updateZone(siteId: string, zoneId: string, input?: DeliveryUpdateZoneInput, options?: RequestOptions): ApiPromise<DeliveryZoneDetail>

  /**
   * Delete a delivery zone.
   *
   * Orders keep their cost.
   *
   * `DELETE /v1/sites/:siteId/delivery/zones/:zoneId`, scope `ecommerce:write`
   */
  deleteZone(siteId: string, zoneId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List drivers.
   *
   * By name. Filter by `active`, or get all.
   *
   * `GET /v1/sites/:siteId/delivery/drivers`, scope `ecommerce:read`
   */
  listDrivers(siteId: string, input?: DeliveryListDriversInput, options?: RequestOptions): List<DeliveryDriver>

  /**
   * Create a driver.
   *
   * A site has at most 1000 drivers.
   *
   * `POST /v1/sites/:siteId/delivery/drivers`, scope `ecommerce:write`
   */
  createDriver(siteId: string, input: DeliveryCreateDriverInput, options?: RequestOptions & IdempotencyOption): ApiPromise<DeliveryDriverDetail>

  /**
   * Get a driver.
   *
   * `GET /v1/sites/:siteId/delivery/drivers/:driverId`, scope `ecommerce:read`
   */
  getDriver(siteId: string, driverId: string, options?: RequestOptions): ApiPromise<DeliveryDriverDetail>

  /**
   * Update a driver.
   *
   * Changes only the fields sent. An inactive driver keeps their orders and gets no new ones.
   *
   * `PUT /v1/sites/:siteId/delivery/drivers/:driverId`, scope `ecommerce:write`
   */
  updateDriver(siteId: string, driverId: string, input?: DeliveryUpdateDriverInput, options?: RequestOptions): ApiPromise<DeliveryDriverDetail>

  /**
   * Delete a driver.
   *
   * Only a driver without orders can be deleted; set `active` to false for others.
   *
   * `DELETE /v1/sites/:siteId/delivery/drivers/:driverId`, scope `ecommerce:write`
   */
  deleteDriver(siteId: string, driverId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get until when a driver's page can be opened.
   *
   * `expiresAt` is null without a link.
   *
   * `GET /v1/sites/:siteId/delivery/drivers/:driverId/link`, scope `ecommerce:read`
   */
  getDriverLink(siteId: string, driverId: string, options?: RequestOptions): ApiPromise<DeliveryDriverLinkState>

  /**
   * Make the link to a driver's page.
   *
   * On the page, the driver sees today's deliveries and reports what becomes of them, without an account. The link before it ends at once.
   *
   * `POST /v1/sites/:siteId/delivery/drivers/:driverId/link`, scope `ecommerce:write`
   */
  createDriverLink(siteId: string, driverId: string, input?: DeliveryCreateDriverLinkInput, options?: RequestOptions & IdempotencyOption): ApiPromise<DeliveryDriverLink>

  /**
   * End the link to a driver's page.
   *
   * `DELETE /v1/sites/:siteId/delivery/drivers/:driverId/link`, scope `ecommerce:write`
   */
  deleteDriverLink(siteId: string, driverId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the tracking page of a delivery, and what is to be paid on arrival.
   *
   * `amountDue` and `orderNumber` are null where it brings no order of the shop.
   *
   * `GET /v1/sites/:siteId/delivery/orders/:orderId/tracking`, scope `ecommerce:read`
   */
  getTracking(siteId: string, orderId: string, options?: RequestOptions): ApiPromise<DeliveryTracking>

  /**
   * List the photos and signatures of a delivery.
   *
   * Oldest first.
   *
   * `GET /v1/sites/:siteId/delivery/orders/:orderId/proofs`, scope `ecommerce:read`
   */
  listProofs(siteId: string, orderId: string, options?: RequestOptions): List<DeliveryProof>

  /**
   * Download a photo or signature of a delivery.
   *
   * Authorized by the token in the link. Sent as an attachment, and never kept by caches.
   *
   * `GET /v1/deliveries/:token/proof`, needs no key
   */
  downloadProof(token: string, options?: RequestOptions): ApiPromise<Response>

  /**
   * Get delivery figures.
   *
   * `GET /v1/sites/:siteId/delivery/kpis`, scope `ecommerce:read`
   */
  getKpis(siteId: string, options?: RequestOptions): ApiPromise<DeliveryKpis>
}

/** Voice agent. */
export interface VoiceApi {
  /**
   * Get the configuration of the voice agent.
   *
   * `GET /v1/sites/:siteId/voice-agent/config`, scope `sites:read`
   */
  getConfig(siteId: string, options?: RequestOptions): ApiPromise<VoiceConfig>

  /**
   * Configure the voice agent.
   *
   * Changes only the fields sent, within `businessHours` as well. Hours that end before they start span midnight. Null resets `language` and `businessHours.timezone` to the site's.
   *
   * `PUT /v1/sites/:siteId/voice-agent/config`, scope `sites:write`
   */
  updateConfig(siteId: string, input?: VoiceUpdateConfigInput, options?: RequestOptions): ApiPromise<VoiceConfig>

  /**
   * Get call analytics for a period.
   *
   * `GET /v1/sites/:siteId/voice-agent/analytics`, scope `analytics:read`
   */
  getAnalytics(siteId: string, input?: VoiceGetAnalyticsInput, options?: RequestOptions): ApiPromise<VoiceAnalytics>

  /**
   * Get the number of calls per day of a period.
   *
   * Every day of the period, earliest first. The sums equal the analytics of the period.
   *
   * `GET /v1/sites/:siteId/voice-agent/analytics/days`, scope `analytics:read`
   */
  listCallDays(siteId: string, input?: VoiceListCallDaysInput, options?: RequestOptions): List<VoiceDay>

  /**
   * List calls.
   *
   * Ordered by start, newest first.
   *
   * `GET /v1/sites/:siteId/voice-agent/calls`, scope `analytics:read`
   */
  listCalls(siteId: string, input?: VoiceListCallsInput, options?: RequestOptions): List<VoiceCall>

  /**
   * Record a call.
   *
   * For the telephony provider, after a call has ended. `createdAt` is the start of the call, now by default. A call with a known `externalId` changes nothing: the response is the call as first recorded.
   *
   * `POST /v1/sites/:siteId/voice-agent/calls`, scope `sites:write`
   */
  createCall(siteId: string, input: VoiceCreateCallInput, options?: RequestOptions & IdempotencyOption): ApiPromise<VoiceCallDetail>

  /**
   * Get a call.
   *
   * `GET /v1/sites/:siteId/voice-agent/calls/:callId`, scope `analytics:read`
   */
  getCall(siteId: string, callId: string, options?: RequestOptions): ApiPromise<VoiceCallDetail>

  /**
   * Get minutes and cost of this month.
   *
   * `GET /v1/sites/:siteId/voice-agent/usage`, scope `analytics:read`
   */
  getUsage(siteId: string, options?: RequestOptions): ApiPromise<VoiceUsage>

  /**
   * Get the monthly budget of the voice agent.
   *
   * `GET /v1/sites/:siteId/voice-agent/budget`, scope `sites:read`
   */
  getBudget(siteId: string, options?: RequestOptions): ApiPromise<VoiceBudget>

  /**
   * Set the monthly budget of the voice agent.
   *
   * Changes only the fields sent. A new price applies to the whole month.
   *
   * `PUT /v1/sites/:siteId/voice-agent/budget`, scope `sites:write`
   */
  updateBudget(siteId: string, input?: VoiceUpdateBudgetInput, options?: RequestOptions): ApiPromise<VoiceBudget>
}

/** Mail. */
export interface MailApi {
  /**
   * List the mail of a site.
   *
   * Newest first. Mail about orders, bookings or forms needs their read scope too. What it says is removed after 90 days.
   *
   * `GET /v1/sites/:siteId/mail`, scope `sites:read`
   */
  list(siteId: string, input?: MailListInput, options?: RequestOptions): CountedList<Mail>

  /**
   * Get a mail as it looks.
   *
   * Without `sites:write`, links by which its reader can act lead nowhere.
   *
   * `GET /v1/sites/:siteId/mail/:mailId`, scope `sites:read`
   */
  get(siteId: string, mailId: string, options?: RequestOptions): ApiPromise<MailDetail>

  /**
   * Send a mail again.
   *
   * Of a mail whose state is `unknown`, its recipient may then have two. Sent and cancelled mail is not sent again: 409.
   *
   * `POST /v1/sites/:siteId/mail/:mailId/retry`, scope `sites:write`
   */
  retry(siteId: string, mailId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<Mail>

  /**
   * List the texts of mail.
   *
   * `GET /v1/sites/:siteId/mail/templates`, scope `sites:read`
   */
  listTemplates(siteId: string, input?: MailListTemplatesInput, options?: RequestOptions): List<MailTemplate>

  /**
   * Get the texts of a kind of mail.
   *
   * `GET /v1/sites/:siteId/mail/templates/:kind`, scope `sites:read`
   */
  getTemplate(siteId: string, kind: string, input?: MailGetTemplateInput, options?: RequestOptions): ApiPromise<MailTemplate>

  /**
   * Change the texts of a kind of mail.
   *
   * Changes only the texts sent; null brings the built-in one back.
   *
   * `PUT /v1/sites/:siteId/mail/templates/:kind`, scope `sites:write`
   */
  updateTemplate(siteId: string, kind: string, input?: MailUpdateTemplateInput, options?: RequestOptions): ApiPromise<MailTemplate>

  /**
   * Bring the built-in texts of a kind of mail back.
   *
   * `DELETE /v1/sites/:siteId/mail/templates/:kind`, scope `sites:write`
   */
  deleteTemplate(siteId: string, kind: string, input?: MailDeleteTemplateInput, options?: RequestOptions): ApiPromise<MailTemplate>

  /**
   * See a kind of mail with sample data.
   *
   * With the texts in the body instead of the saved ones. Saves nothing.
   *
   * `POST /v1/sites/:siteId/mail/templates/:kind/preview`, scope `sites:write`
   */
  previewTemplate(siteId: string, kind: string, input?: MailPreviewTemplateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<WrittenMail>

  /**
   * Send a kind of mail with sample data.
   *
   * To your own address, or a given one. At most 20 an hour.
   *
   * `POST /v1/sites/:siteId/mail/templates/:kind/test`, scope `sites:write`
   */
  testTemplate(siteId: string, kind: string, input?: MailTestTemplateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Mail>

  /**
   * Get how a site sends mail.
   *
   * `GET /v1/sites/:siteId/mail/settings`, scope `sites:read`
   */
  getSettings(siteId: string, options?: RequestOptions): ApiPromise<MailSettings>

  /**
   * Change how a site sends mail.
   *
   * Changes only the fields sent. A new `fromAddress` makes a key for its domain, whose record `dkim` has.
   *
   * `PUT /v1/sites/:siteId/mail/settings`, scope `sites:write`
   */
  updateSettings(siteId: string, input?: MailUpdateSettingsInput, options?: RequestOptions): ApiPromise<MailSettings>

  /**
   * Look up the DNS record of the own address now.
   *
   * Takes up to 5 seconds. Without an own address: 409.
   *
   * `POST /v1/sites/:siteId/mail/settings/verify`, scope `sites:write`
   */
  verifySettings(siteId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<MailSettings>

  /**
   * List addresses that get no mail.
   *
   * Mail servers have said of them that they do not exist, or they were added. Newest first.
   *
   * `GET /v1/sites/:siteId/mail/settings/suppressions`, scope `sites:read`
   */
  listSuppressions(siteId: string, input?: MailListSuppressionsInput, options?: RequestOptions): CountedList<MailSuppression>

  /**
   * Let an address get no more mail.
   *
   * Mail to it stays in the outbox. An address that gets none already: 409.
   *
   * `POST /v1/sites/:siteId/mail/settings/suppressions`, scope `sites:write`
   */
  createSuppression(siteId: string, input: MailCreateSuppressionInput, options?: RequestOptions & IdempotencyOption): ApiPromise<MailSuppression>

  /**
   * Let an address get mail again.
   *
   * `DELETE /v1/sites/:siteId/mail/settings/suppressions/:suppressionId`, scope `sites:write`
   */
  deleteSuppression(siteId: string, suppressionId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Appointments. */
export interface BookingApi {
  /**
   * List the slots of a day.
   *
   * One slot for each time at which the service fits the working hours of a staff member who offers it, ordered by time, then by staff member. `available` is false where they are booked or have time off.
   *
   * `GET /v1/sites/:siteId/booking/slots`, scope `booking:read`
   */
  listSlots(siteId: string, input: BookingListSlotsInput, options?: RequestOptions): List<Slot>

  /**
   * List the staff and appointments of a day.
   *
   * Active staff with working hours on that weekday, and staff with appointments on the day, newest first. The day is in the site's time zone. Cancelled bookings are left out.
   *
   * `GET /v1/sites/:siteId/booking/day`, scope `booking:read`
   */
  listDay(siteId: string, input: BookingListDayInput, options?: RequestOptions): CountedList<StaffDay>

  /**
   * List bookings.
   *
   * Newest first; with `date`, the bookings of that day by time.
   *
   * `GET /v1/sites/:siteId/booking/bookings`, scope `booking:read`
   */
  listBookings(siteId: string, input?: BookingListBookingsInput, options?: RequestOptions): CountedList<ListedBooking>

  /**
   * Create a booking.
   *
   * Books the requested staff member, or the free one with the fewest appointments that day. Any time within working hours can be booked, including the past. 409 `slot_taken` when all staff who work then have another appointment, `slot_unavailable` when no staff work then.
   *
   * `POST /v1/sites/:siteId/booking/bookings`, scope `booking:write`
   */
  createBooking(siteId: string, input: BookingCreateBookingInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Booking>

  /**
   * Set the status of a booking.
   *
   * Cancelling frees the time and refunds. A cancelled booking can be revived only if its time is still free.
   *
   * `PATCH /v1/sites/:siteId/booking/bookings/:id/status`, scope `booking:write`
   */
  setBookingStatus(siteId: string, id: string, input: BookingSetBookingStatusInput, options?: RequestOptions): ApiPromise<Booking>

  /**
   * Get a booking.
   *
   * `GET /v1/sites/:siteId/booking/bookings/:id`, scope `booking:read`
   */
  getBooking(siteId: string, id: string, options?: RequestOptions): ApiPromise<BookingDetail>

  /**
   * Move or change a booking.
   *
   * Changes only the fields sent. A new date, time or staff member is checked like a new booking; `staffId: null` books any free staff member.
   *
   * `PUT /v1/sites/:siteId/booking/bookings/:id`, scope `booking:write`
   */
  updateBooking(siteId: string, id: string, input?: BookingUpdateBookingInput, options?: RequestOptions): ApiPromise<BookingDetail>

  /**
   * List the status history of a booking.
   *
   * `GET /v1/sites/:siteId/booking/bookings/:id/history`, scope `booking:read`
   */
  listBookingHistory(siteId: string, id: string, options?: RequestOptions): List<StatusChange>

  /**
   * Get what of a booking is paid.
   *
   * `GET /v1/sites/:siteId/booking/bookings/:id/payments`, scope `booking:read`
   */
  getPayments(siteId: string, id: string, options?: RequestOptions): ApiPromise<BookingPayments>

  /**
   * Record a payment of a booking.
   *
   * For money that has come in. 409 `not_payable` for one that has ended, `paid_already` for more than is left.
   *
   * `POST /v1/sites/:siteId/booking/bookings/:id/payments`, scope `booking:write`
   */
  recordPayment(siteId: string, id: string, input?: BookingRecordPaymentInput, options?: RequestOptions & IdempotencyOption): ApiPromise<BookingPayments>

  /**
   * Refund what was paid of a booking.
   *
   * Through the provider what it collected; the rest is `waiting` until it is paid out. With a `method` it is recorded and no money is moved. 409 `refunded_already` for more than is kept.
   *
   * `POST /v1/sites/:siteId/booking/bookings/:id/refunds`, scope `booking:write`
   */
  refundPayments(siteId: string, id: string, input?: BookingRefundPaymentsInput, options?: RequestOptions & IdempotencyOption): ApiPromise<BookingPayments>

  /**
   * List services.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/booking/services`, scope `booking:read`
   */
  listServices(siteId: string, input?: BookingListServicesInput, options?: RequestOptions): CountedList<Service>

  /**
   * Create a service.
   *
   * `POST /v1/sites/:siteId/booking/services`, scope `booking:write`
   */
  createService(siteId: string, input: BookingCreateServiceInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Service>

  /**
   * Get a service.
   *
   * `GET /v1/sites/:siteId/booking/services/:serviceId`, scope `booking:read`
   */
  getService(siteId: string, serviceId: string, options?: RequestOptions): ApiPromise<Service>

  /**
   * Update a service.
   *
   * Changes only the fields sent. Existing bookings are unaffected.
   *
   * `PUT /v1/sites/:siteId/booking/services/:serviceId`, scope `booking:write`
   */
  updateService(siteId: string, serviceId: string, input?: BookingUpdateServiceInput, options?: RequestOptions): ApiPromise<Service>

  /**
   * Delete a service.
   *
   * 409 `in_use` when there are bookings; set `active` to false instead.
   *
   * `DELETE /v1/sites/:siteId/booking/services/:serviceId`, scope `booking:write`
   */
  deleteService(siteId: string, serviceId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List staff.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/booking/staff`, scope `booking:read`
   */
  listStaff(siteId: string, input?: BookingListStaffInput, options?: RequestOptions): CountedList<Staff>

  /**
   * Create a staff member.
   *
   * `POST /v1/sites/:siteId/booking/staff`, scope `booking:write`
   */
  createStaff(siteId: string, input: BookingCreateStaffInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Staff>

  /**
   * Get a staff member.
   *
   * `GET /v1/sites/:siteId/booking/staff/:staffId`, scope `booking:read`
   */
  getStaff(siteId: string, staffId: string, options?: RequestOptions): ApiPromise<Staff>

  /**
   * Update a staff member.
   *
   * Changes only the fields sent. Existing bookings are unaffected.
   *
   * `PUT /v1/sites/:siteId/booking/staff/:staffId`, scope `booking:write`
   */
  updateStaff(siteId: string, staffId: string, input?: BookingUpdateStaffInput, options?: RequestOptions): ApiPromise<Staff>

  /**
   * Delete a staff member.
   *
   * 409 `in_use` when there are bookings; set `active` to false instead.
   *
   * `DELETE /v1/sites/:siteId/booking/staff/:staffId`, scope `booking:write`
   */
  deleteStaff(siteId: string, staffId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List the time off of a staff member.
   *
   * Latest start first.
   *
   * `GET /v1/sites/:siteId/booking/staff/:staffId/time-off`, scope `booking:read`
   */
  listTimeOff(siteId: string, staffId: string, input?: BookingListTimeOffInput, options?: RequestOptions): CountedList<TimeOff>

  /**
   * Add time off for a staff member.
   *
   * Prevents new bookings in that time; existing bookings stay.
   *
   * `POST /v1/sites/:siteId/booking/staff/:staffId/time-off`, scope `booking:write`
   */
  createTimeOff(siteId: string, staffId: string, input: BookingCreateTimeOffInput, options?: RequestOptions & IdempotencyOption): ApiPromise<TimeOff>

  /**
   * Delete time off.
   *
   * `DELETE /v1/sites/:siteId/booking/staff/:staffId/time-off/:timeOffId`, scope `booking:write`
   */
  deleteTimeOff(siteId: string, staffId: string, timeOffId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Custom blocks. */
export interface BlocksApi {
  /**
   * List custom blocks.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/blocks/custom`, scope `pages:read`
   */
  list(siteId: string, input?: BlocksListInput, options?: RequestOptions): CountedList<CustomBlock>

  /**
   * Create a custom block.
   *
   * A page uses the block when the id of the block is a string anywhere in the content of the page, such as `{"type": "CustomBlock", "props": {"id": "hours", "blockId": "block_…"}}`.
   *
   * `POST /v1/sites/:siteId/blocks/custom`, scope `pages:write`
   */
  create(siteId: string, input: BlocksCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<CreatedBlock>

  /**
   * Get a custom block.
   *
   * `GET /v1/sites/:siteId/blocks/custom/:blockId`, scope `pages:read`
   */
  get(siteId: string, blockId: string, options?: RequestOptions): ApiPromise<CustomBlockDetail>

  /**
   * Update a custom block.
   *
   * Changes the fields that are sent.
   *
   * `PUT /v1/sites/:siteId/blocks/custom/:blockId`, scope `pages:write`
   */
  update(siteId: string, blockId: string, input?: BlocksUpdateInput, options?: RequestOptions): ApiPromise<CustomBlockDetail>

  /**
   * Delete a custom block.
   *
   * Rejected while pages use it, not counting archived ones.
   *
   * `DELETE /v1/sites/:siteId/blocks/custom/:blockId`, scope `pages:write`
   */
  delete(siteId: string, blockId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Recruitment. */
export interface RecruitmentApi {
  /**
   * List jobs.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/recruitment/jobs`, scope `pages:read`
   */
  list(siteId: string, input?: RecruitmentListInput, options?: RequestOptions): List<Job>

  /**
   * Create a job.
   *
   * Without a slug, one is derived from the title, with a number (`-2`, `-3`, …) if it is taken.
   *
   * `POST /v1/sites/:siteId/recruitment/jobs`, scope `pages:write`
   */
  create(siteId: string, input: RecruitmentCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Job>

  /**
   * Get a job.
   *
   * `GET /v1/sites/:siteId/recruitment/jobs/:jobId`, scope `pages:read`
   */
  get(siteId: string, jobId: string, options?: RequestOptions): ApiPromise<Job>

  /**
   * Update a job.
   *
   * Updates the fields that are sent. A new title keeps the slug, so links stay valid.
   *
   * `PUT /v1/sites/:siteId/recruitment/jobs/:jobId`, scope `pages:write`
   */
  update(siteId: string, jobId: string, input?: RecruitmentUpdateInput, options?: RequestOptions): ApiPromise<Job>

  /**
   * Delete a job.
   *
   * Also deletes its history. To keep it, set its status to `archived`.
   *
   * `DELETE /v1/sites/:siteId/recruitment/jobs/:jobId`, scope `pages:write`
   */
  delete(siteId: string, jobId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the status history of a job.
   *
   * Oldest first, including the current status.
   *
   * `GET /v1/sites/:siteId/recruitment/jobs/:jobId/history`, scope `pages:read`
   */
  history(siteId: string, jobId: string, options?: RequestOptions): List<StatusChange>

  /**
   * List applications for jobs.
   *
   * Newest first. The filters can be combined.
   *
   * `GET /v1/sites/:siteId/recruitment/applications`, scope `forms:read`
   */
  listApplications(siteId: string, input?: RecruitmentListApplicationsInput, options?: RequestOptions): List<Application>

  /**
   * Get an application.
   *
   * `GET /v1/sites/:siteId/recruitment/applications/:applicationId`, scope `forms:read`
   */
  getApplication(siteId: string, applicationId: string, options?: RequestOptions): ApiPromise<Application>

  /**
   * Move an application to a stage, note something, or mark it as spam.
   *
   * Changes only the fields sent. Restoring one from spam sends the event and the mails that were held back.
   *
   * `PATCH /v1/sites/:siteId/recruitment/applications/:applicationId`, scope `pages:write`
   */
  updateApplication(siteId: string, applicationId: string, input?: RecruitmentUpdateApplicationInput, options?: RequestOptions): ApiPromise<Application>

  /**
   * Delete an application and its CV.
   *
   * `DELETE /v1/sites/:siteId/recruitment/applications/:applicationId`, scope `pages:write`
   */
  deleteApplication(siteId: string, applicationId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get a link to the CV of an application.
   *
   * The link works for 15 minutes, also without a key.
   *
   * `GET /v1/sites/:siteId/recruitment/applications/:applicationId/cv`, scope `forms:read`
   */
  getCvLink(siteId: string, applicationId: string, options?: RequestOptions): ApiPromise<CvLink>

  /**
   * Download the CV of an application.
   *
   * Authorized by the token in the link. Sent as an attachment, and never kept by caches.
   *
   * `GET /v1/applications/:token/cv`, needs no key
   */
  downloadCv(token: string, options?: RequestOptions): ApiPromise<Response>
}

/** Table reservation. */
export interface ReservationApi {
  /**
   * List tables with their time slots on a day.
   *
   * A slot is available when the table seats the party and is free until `endTime`. Slots past midnight belong to the day on which the service began.
   *
   * `GET /v1/sites/:siteId/reservation/tables`, scope `booking:read`
   */
  listTables(siteId: string, input: ReservationListTablesInput, options?: RequestOptions): List<Table>

  /**
   * Create a table.
   *
   * A site has at most 500 tables.
   *
   * `POST /v1/sites/:siteId/reservation/tables`, scope `booking:write`
   */
  createTable(siteId: string, input: ReservationCreateTableInput, options?: RequestOptions & IdempotencyOption): ApiPromise<TableDetail>

  /**
   * List tables with their settings.
   *
   * `GET /v1/sites/:siteId/reservation/tables/all`, scope `booking:read`
   */
  listAllTables(siteId: string, input?: ReservationListAllTablesInput, options?: RequestOptions): CountedList<TableDetail>

  /**
   * Get a table.
   *
   * `GET /v1/sites/:siteId/reservation/tables/:tableId`, scope `booking:read`
   */
  getTable(siteId: string, tableId: string, options?: RequestOptions): ApiPromise<TableDetail>

  /**
   * Update a table.
   *
   * Changes only the fields sent. Existing reservations keep the table.
   *
   * `PUT /v1/sites/:siteId/reservation/tables/:tableId`, scope `booking:write`
   */
  updateTable(siteId: string, tableId: string, input?: ReservationUpdateTableInput, options?: RequestOptions): ApiPromise<TableDetail>

  /**
   * Delete a table.
   *
   * 409 `in_use` while the table has current or future reservations. Past reservations keep its id.
   *
   * `DELETE /v1/sites/:siteId/reservation/tables/:tableId`, scope `booking:write`
   */
  deleteTable(siteId: string, tableId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the opening hours.
   *
   * `GET /v1/sites/:siteId/reservation/opening-hours`, scope `booking:read`
   */
  getOpeningHours(siteId: string, options?: RequestOptions): ApiPromise<ReservationHours>

  /**
   * Update the opening hours.
   *
   * Changes only the fields sent. Existing reservations stay.
   *
   * `PUT /v1/sites/:siteId/reservation/opening-hours`, scope `booking:write`
   */
  updateOpeningHours(siteId: string, input?: ReservationUpdateOpeningHoursInput, options?: RequestOptions): ApiPromise<ReservationHours>

  /**
   * Reserve a table.
   *
   * Assigns the smallest free table that seats the party, or the requested one. Times past midnight belong to the day on which the service began.
   *
   * `POST /v1/sites/:siteId/reservation/reservations`, scope `booking:write`
   */
  createReservation(siteId: string, input: ReservationCreateReservationInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Reservation>

  /**
   * List reservations by start time.
   *
   * `GET /v1/sites/:siteId/reservation/reservations`, scope `booking:read`
   */
  listReservations(siteId: string, input?: ReservationListReservationsInput, options?: RequestOptions): CountedList<ListedReservation>

  /**
   * Get a reservation.
   *
   * `GET /v1/sites/:siteId/reservation/reservations/:reservationId`, scope `booking:read`
   */
  getReservation(siteId: string, reservationId: string, options?: RequestOptions): ApiPromise<ListedReservation>

  /**
   * Update or move a reservation.
   *
   * Changes only the fields sent. A new date, time, party size, duration or table is checked like a new reservation. Without `tableId`, the party keeps its table if possible, or gets another one in its location and branch.
   *
   * `PUT /v1/sites/:siteId/reservation/reservations/:reservationId`, scope `booking:write`
   */
  updateReservation(siteId: string, reservationId: string, input?: ReservationUpdateReservationInput, options?: RequestOptions): ApiPromise<Reservation>

  /**
   * Set the status of a reservation.
   *
   * Requested, confirmed and seated reservations hold their table. Reviving one requires its table to be free.
   *
   * `PATCH /v1/sites/:siteId/reservation/reservations/:reservationId/status`, scope `booking:write`
   */
  updateReservationStatus(siteId: string, reservationId: string, input: ReservationUpdateReservationStatusInput, options?: RequestOptions): ApiPromise<Reservation>

  /**
   * List the status history of a reservation.
   *
   * `GET /v1/sites/:siteId/reservation/reservations/:reservationId/history`, scope `booking:read`
   */
  listReservationHistory(siteId: string, reservationId: string, options?: RequestOptions): List<StatusChange>
}

/** Webhooks. */
export interface WebhooksApi {
  /**
   * List webhooks.
   *
   * All webhooks of the site, oldest first.
   *
   * `GET /v1/sites/:siteId/webhooks`, scope `webhooks:read`
   */
  list(siteId: string, options?: RequestOptions): List<Webhook>

  /**
   * Create a webhook.
   *
   * Sends each event named in `events` to `url` from now on, at least once, signed as Standard Webhooks defines it. A site has at most 50.
   *
   * `POST /v1/sites/:siteId/webhooks`, scope `webhooks:write`
   */
  create(siteId: string, input: WebhooksCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Webhook>

  /**
   * Get a webhook.
   *
   * `GET /v1/sites/:siteId/webhooks/:webhookId`, scope `webhooks:read`
   */
  get(siteId: string, webhookId: string, options?: RequestOptions): ApiPromise<Webhook>

  /**
   * Update a webhook.
   *
   * Changes the fields that are sent. `active: true` resets `failCount` to 0; `active: false` drops queued deliveries, which a replay can bring back.
   *
   * `PATCH /v1/sites/:siteId/webhooks/:webhookId`, scope `webhooks:write`
   */
  update(siteId: string, webhookId: string, input?: WebhooksUpdateInput, options?: RequestOptions): ApiPromise<Webhook>

  /**
   * Delete a webhook.
   *
   * `DELETE /v1/sites/:siteId/webhooks/:webhookId`, scope `webhooks:write`
   */
  delete(siteId: string, webhookId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Rotate the secret.
   *
   * Creates a new secret. For 24 hours the previous one signs too, so that receivers can switch; no other rotation is possible until then.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/rotate-secret`, scope `webhooks:write`
   */
  rotateSecret(siteId: string, webhookId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<Webhook>

  /**
   * Send a test event.
   *
   * Sends an event of the type `webhook.test` to this webhook only, like any other event.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/test`, scope `webhooks:write`
   */
  test(siteId: string, webhookId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<QueuedEvent>

  /**
   * Replay events.
   *
   * Sends the events since a time again, oldest first, with their original ids: those named in `events`, at most 14 days and 10000 events back. Deliveries still queued are sent now, and once.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/replay`, scope `webhooks:write`
   */
  replay(siteId: string, webhookId: string, input: WebhooksReplayInput, options?: RequestOptions & IdempotencyOption): ApiPromise<WebhookReplay>

  /**
   * Send an event again.
   *
   * Sends one event to this webhook, whether or not `events` names it, with its original id.
   *
   * `POST /v1/sites/:siteId/webhooks/:webhookId/events/:eventId/resend`, scope `webhooks:write`
   */
  resend(siteId: string, webhookId: string, eventId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<QueuedEvent>

  /**
   * List delivery attempts.
   *
   * All attempts, newest first.
   *
   * `GET /v1/sites/:siteId/webhooks/:webhookId/deliveries`, scope `webhooks:read`
   */
  listDeliveries(siteId: string, webhookId: string, input?: WebhooksListDeliveriesInput, options?: RequestOptions): CountedList<WebhookDelivery>

  /**
   * List events.
   *
   * Events of the site, newest first. Includes only events whose resource the caller may read: `order.*` needs `ecommerce:read`.
   *
   * `GET /v1/sites/:siteId/events`, scope `webhooks:read`
   */
  listEvents(siteId: string, input?: WebhooksListEventsInput, options?: RequestOptions): List<ListedEvent>

  /**
   * Get an event.
   *
   * Also needs the scope that reads the resource of the event.
   *
   * `GET /v1/sites/:siteId/events/:eventId`, scope `webhooks:read`
   */
  getEvent(siteId: string, eventId: string, options?: RequestOptions): ApiPromise<Event>
}

/** Push. */
export interface PushApi {
  /**
   * Send a push campaign.
   *
   * Sends a message to all current subscriptions of the site. Replies once each has been tried, or after 10 seconds; `GET …/push/campaigns/{campaignId}` shows the further progress. In sandbox mode nothing is sent. The message may have at most 3500 bytes as JSON, and at most 20 campaigns may be in progress at a time.
   *
   * `POST /v1/sites/:siteId/push/campaign`, scope `push:write`
   */
  send(siteId: string, input: PushSendInput, options?: RequestOptions & IdempotencyOption): ApiPromise<PushCampaignResult>

  /**
   * List push campaigns.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/push/campaigns`, scope `push:write`
   */
  listCampaigns(siteId: string, input?: PushListCampaignsInput, options?: RequestOptions): CountedList<PushCampaign>

  /**
   * Get a push campaign.
   *
   * `GET /v1/sites/:siteId/push/campaigns/:campaignId`, scope `push:write`
   */
  getCampaign(siteId: string, campaignId: string, options?: RequestOptions): ApiPromise<PushCampaign>

  /**
   * Get the key that browsers subscribe with.
   *
   * The public VAPID key of the site. It stays the same.
   *
   * `GET /v1/sites/:siteId/push/key`, scope `push:write`
   */
  getKey(siteId: string, options?: RequestOptions): ApiPromise<PushKey>

  /**
   * Save a push subscription.
   *
   * Takes a browser's `PushSubscription` as JSON. With a known `endpoint`, updates that subscription and returns its id. A site has at most 100000.
   *
   * `POST /v1/sites/:siteId/push/subscriptions`, scope `push:write`
   */
  subscribe(siteId: string, input: PushSubscribeInput, options?: RequestOptions & IdempotencyOption): ApiPromise<PushSubscription>

  /**
   * List push subscriptions.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/push/subscriptions`, scope `push:write`
   */
  listSubscriptions(siteId: string, input?: PushListSubscriptionsInput, options?: RequestOptions): CountedList<ListedPushSubscription>

  /**
   * Delete a push subscription.
   *
   * `DELETE /v1/sites/:siteId/push/subscriptions/:subscriptionId`, scope `push:write`
   */
  deleteSubscription(siteId: string, subscriptionId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Delete a push subscription by its endpoint.
   *
   * `POST /v1/sites/:siteId/push/subscriptions/unsubscribe`, scope `push:write`
   */
  unsubscribe(siteId: string, input: PushUnsubscribeInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Deleted>
}

/** API key. */
export interface KeyApi {
  /**
   * Get the API key of the request and its scopes.
   *
   * `GET /v1/key`, any key
   */
  get(options?: RequestOptions): ApiPromise<CurrentKey>
}

/** People. */
export interface PeopleApi {
  /**
   * Check whether the server needs to be set up.
   *
   * `GET /v1/setup`, session only: anonymous
   */
  getSetup(options?: RequestOptions): ApiPromise<SetupState>

  /**
   * Set up the server.
   *
   * Creates the first owner, of all existing accounts or of a new one, and logs in. A single account takes `accountName`; several keep their names. The token is in the link that the server prints at its start. Once there is an owner: 409, `set_up_already`.
   *
   * `POST /v1/setup`, session only: anonymous
   */
  setUp(input: PeopleSetUpInput, options?: RequestOptions): ApiPromise<Session>

  /**
   * Log in.
   *
   * Sets a cookie that scripts cannot read. A wrong e-mail and a wrong password give the same 401. With a second factor, so does the right one, with `details.reason` `second_factor_needed` and the `token` to complete it with.
   *
   * `POST /v1/session`, session only: anonymous
   */
  logIn(input: PeopleLogInInput, options?: RequestOptions): ApiPromise<Session>

  /**
   * Complete a log-in with the second factor.
   *
   * With the token from the log-in, within 5 minutes. A code works once. After 5 wrong ones, log in again.
   *
   * `POST /v1/session/second-factor`, session only: anonymous
   */
  completeLogIn(input: PeopleCompleteLogInInput, options?: RequestOptions): ApiPromise<Session>

  /**
   * Begin a log-in at the provider.
   *
   * Sets a cookie that binds the log-in to the browser for 10 minutes. Without a provider: 409, `no_single_sign_on`.
   *
   * `POST /v1/session/single-sign-on`, session only: anonymous
   */
  beginSingleSignOn(options?: RequestOptions): ApiPromise<SignOnAddress>

  /**
   * Complete a log-in at the provider.
   *
   * With what the provider adds to `/login/single-sign-on`, once. May ask for a second factor as a password does.
   *
   * `POST /v1/session/single-sign-on/complete`, session only: anonymous
   */
  completeSingleSignOn(input: PeopleCompleteSingleSignOnInput, options?: RequestOptions): ApiPromise<Session>

  /**
   * Log out.
   *
   * Ends the current session, if any.
   *
   * `DELETE /v1/session`, session only: anonymous
   */
  logOut(options?: RequestOptions): ApiPromise<void>

  /**
   * Get the current session.
   *
   * `GET /v1/session`, session only: person
   */
  getSession(options?: RequestOptions): ApiPromise<Session>

  /**
   * Change your name.
   *
   * `PATCH /v1/user`, session only: person
   */
  updateUser(input: PeopleUpdateUserInput, options?: RequestOptions): ApiPromise<User>

  /**
   * Change your password.
   *
   * Ends all your other sessions. A wrong current password is 400, in `details.fields`. With an authenticator app it takes a code too; with passkeys only, a log-in of the last ten minutes (otherwise 409, `log_in_again`) or a recovery code.
   *
   * `POST /v1/user/password`, session only: person
   */
  changePassword(input: PeopleChangePasswordInput, options?: RequestOptions): ApiPromise<EndedSessions>

  /**
   * Get your second factors.
   *
   * `GET /v1/user/factors`, session only: person
   */
  getFactors(options?: RequestOptions): ApiPromise<Factors>

  /**
   * Add an authenticator app.
   *
   * The app shows codes that logging in then asks for (TOTP). It counts once it is confirmed with a first code. Takes the password and, with an authenticator app, a code. Those without a password, or with passkeys only, must have logged in within the last ten minutes instead: otherwise 409, `log_in_again`. A recovery code stands for a passkey, too.
   *
   * `POST /v1/user/authenticator`, session only: person
   */
  addAuthenticator(input?: PeopleAddAuthenticatorInput, options?: RequestOptions): ApiPromise<OfferedAuthenticator>

  /**
   * Confirm your authenticator app.
   *
   * Ends all your other sessions and gives you ten recovery codes, which are not shown again.
   *
   * `POST /v1/user/authenticator/confirm`, session only: person
   */
  confirmAuthenticator(input: PeopleConfirmAuthenticatorInput, options?: RequestOptions): ApiPromise<RecoveryCodes>

  /**
   * Remove your authenticator app.
   *
   * The recovery codes go with it. Takes the password and, with an authenticator app, a code. Those without a password, or with passkeys only, must have logged in within the last ten minutes instead: otherwise 409, `log_in_again`. A recovery code stands for a passkey, too.
   *
   * `POST /v1/user/authenticator/remove`, session only: person
   */
  removeAuthenticator(input?: PeopleRemoveAuthenticatorInput, options?: RequestOptions): ApiPromise<void>

  /**
   * Renew your recovery codes.
   *
   * Ten new ones, which are not shown again; the old ones no longer work. Takes the password and, with an authenticator app, a code. Those without a password, or with passkeys only, must have logged in within the last ten minutes instead: otherwise 409, `log_in_again`. A recovery code stands for a passkey, too.
   *
   * `POST /v1/user/recovery-codes`, session only: person
   */
  renewRecoveryCodes(input?: PeopleRenewRecoveryCodesInput, options?: RequestOptions): ApiPromise<RecoveryCodes>

  /**
   * List your passkeys.
   *
   * `GET /v1/user/passkeys`, session only: person
   */
  listPasskeys(options?: RequestOptions): List<Passkey>

  /**
   * Begin to add a passkey.
   *
   * What the browser needs to create one. An address that cannot have passkeys: 409, `no_passkeys_here`. Takes the password and, with an authenticator app, a code. Those without a password, or with passkeys only, must have logged in within the last ten minutes instead: otherwise 409, `log_in_again`. A recovery code stands for a passkey, too.
   *
   * `POST /v1/user/passkeys/options`, session only: person
   */
  offerPasskey(input?: PeopleOfferPasskeyInput, options?: RequestOptions): ApiPromise<PasskeyOffer>

  /**
   * Add a passkey.
   *
   * A first second factor ends all your other sessions and gives you ten recovery codes.
   *
   * `POST /v1/user/passkeys`, session only: person
   */
  addPasskey(input: PeopleAddPasskeyInput, options?: RequestOptions): ApiPromise<AddedPasskey>

  /**
   * Remove a passkey.
   *
   * Takes the password and, with an authenticator app, a code. Those without a password, or with passkeys only, must have logged in within the last ten minutes instead: otherwise 409, `log_in_again`. A recovery code stands for a passkey, too.
   *
   * `POST /v1/user/passkeys/:passkeyId/remove`, session only: person
   */
  removePasskey(passkeyId: string, input?: PeopleRemovePasskeyInput, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Begin to log in with a passkey.
   *
   * An address that cannot have passkeys: 409, `no_passkeys_here`.
   *
   * `POST /v1/session/passkey/options`, session only: anonymous
   */
  challengePasskey(options?: RequestOptions): ApiPromise<PasskeyChallenge>

  /**
   * Log in with a passkey.
   *
   * In place of password and second factor: the device asks for a PIN or biometrics.
   *
   * `POST /v1/session/passkey`, session only: anonymous
   */
  logInWithPasskey(input: PeopleLogInWithPasskeyInput, options?: RequestOptions): ApiPromise<Session>

  /**
   * Choose a new password with a link.
   *
   * Ends all sessions of the user and logs in. The link comes from an owner or from the operator.
   *
   * `POST /v1/password-reset`, session only: anonymous
   */
  resetPassword(input: PeopleResetPasswordInput, options?: RequestOptions): ApiPromise<Session>

  /**
   * List your sessions.
   *
   * Active sessions, newest first.
   *
   * `GET /v1/sessions`, session only: person
   */
  listSessions(options?: RequestOptions): List<ListedSession>

  /**
   * End one of your sessions.
   *
   * `DELETE /v1/sessions/:sessionId`, session only: person
   */
  endSession(sessionId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * End all your other sessions.
   *
   * `DELETE /v1/sessions`, session only: person
   */
  endOtherSessions(options?: RequestOptions): ApiPromise<EndedSessions>

  /**
   * Get the account.
   *
   * `GET /v1/account`, session only: member
   */
  getAccount(options?: RequestOptions): ApiPromise<Account>

  /**
   * Change the account.
   *
   * Requiring a second factor holds at once for all members: those without one can do nothing but add one. Have one yourself first: otherwise 409, `no_second_factor`.
   *
   * `PATCH /v1/account`, session only: owner
   */
  updateAccount(input?: PeopleUpdateAccountInput, options?: RequestOptions): ApiPromise<Account>

  /**
   * List the members of the account.
   *
   * In the order they joined.
   *
   * `GET /v1/members`, session only: member
   */
  listMembers(options?: RequestOptions): List<Member>

  /**
   * Get a member of the account.
   *
   * `GET /v1/members/:userId`, session only: member
   */
  getMember(userId: string, options?: RequestOptions): ApiPromise<Member>

  /**
   * Change the role of a member.
   *
   * The last owner cannot be changed: 409, `last_owner`.
   *
   * `PATCH /v1/members/:userId`, session only: owner
   */
  updateMember(userId: string, input: PeopleUpdateMemberInput, options?: RequestOptions): ApiPromise<Member>

  /**
   * Remove a member, or leave the account.
   *
   * Owners remove any member, others only themselves. The last owner cannot be removed: 409, `last_owner`.
   *
   * `DELETE /v1/members/:userId`, session only: member
   */
  removeMember(userId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Create a password link for a member.
   *
   * Lets a member choose a new password. The link works once within 24 hours and voids the previous one. For a member of accounts that you do not own, only the operator can create one: 409, `member_elsewhere`.
   *
   * `POST /v1/members/:userId/password-link`, session only: owner
   */
  createPasswordLink(userId: string, options?: RequestOptions & IdempotencyOption): ApiPromise<PasswordLink>

  /**
   * List invitations.
   *
   * Open invitations, newest first.
   *
   * `GET /v1/invitations`, session only: owner
   */
  listInvitations(options?: RequestOptions): List<Invitation>

  /**
   * Invite a person to the account.
   *
   * The link works once within 7 days. Inviting the same e-mail again voids the previous link.
   *
   * `POST /v1/invitations`, session only: owner
   */
  invite(input: PeopleInviteInput, options?: RequestOptions & IdempotencyOption): ApiPromise<MadeInvitation>

  /**
   * Withdraw an invitation.
   *
   * `DELETE /v1/invitations/:invitationId`, session only: owner
   */
  withdrawInvitation(invitationId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Get the details of an invitation.
   *
   * `POST /v1/invitations/open`, session only: anonymous
   */
  openInvitation(input: PeopleOpenInvitationInput, options?: RequestOptions): ApiPromise<OpenInvitation>

  /**
   * Accept an invitation.
   *
   * Logs in and joins the account. A new user chooses a name and a password; a registered user sends the existing password or is logged in, otherwise: 401. With a second factor, the answer is that of `logIn`: complete it, and send this again with the session.
   *
   * `POST /v1/invitations/accept`, session only: anonymous
   */
  acceptInvitation(input: PeopleAcceptInvitationInput, options?: RequestOptions): ApiPromise<Session>
}

/** API keys. */
export interface KeysApi {
  /**
   * List the scopes that keys may have.
   *
   * `GET /v1/scopes`, session only: member
   */
  listScopes(options?: RequestOptions): List<Scope>

  /**
   * List API keys.
   *
   * All keys of the account, in both modes, newest first.
   *
   * `GET /v1/keys`, session only: owner
   */
  list(input?: KeysListInput, options?: RequestOptions): List<ApiKey>

  /**
   * Create an API key.
   *
   * Only this reply contains the key, which is stored as a hash. An account has at most 200 active keys.
   *
   * `POST /v1/keys`, session only: owner
   */
  create(input: KeysCreateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<MadeApiKey>

  /**
   * Change the name, expiry or networks of an API key.
   *
   * Takes effect within a second. Owners are mailed 14 and 2 days before a key expires, and webhooks of the sites it has access to get `key.expiring`. A key that has expired, or was revoked, stays so: 409.
   *
   * `PATCH /v1/keys/:keyId`, session only: owner
   */
  update(keyId: string, input?: KeysUpdateInput, options?: RequestOptions): ApiPromise<ApiKey>

  /**
   * Replace an API key.
   *
   * Creates a key with the same name, mode, scopes, networks and lifetime. The old one works for `overlapHours` more, so that applications can change over one after another. A key is replaced once: 409, `already_rotated`.
   *
   * `POST /v1/keys/:keyId/rotate`, session only: owner
   */
  rotate(keyId: string, input?: KeysRotateInput, options?: RequestOptions & IdempotencyOption): ApiPromise<MadeApiKey>

  /**
   * Get an API key.
   *
   * Includes revoked keys. Never contains the key itself.
   *
   * `GET /v1/keys/:keyId`, session only: owner
   */
  get(keyId: string, options?: RequestOptions): ApiPromise<ApiKey>

  /**
   * Revoke an API key.
   *
   * The key stops working within a second and stays in the list. Revoking it again changes nothing.
   *
   * `DELETE /v1/keys/:keyId`, session only: owner
   */
  revoke(keyId: string, options?: RequestOptions): ApiPromise<ApiKey>

  /**
   * Get the usage of an API key.
   *
   * Requests per day. The last few seconds may not be counted yet.
   *
   * `GET /v1/keys/:keyId/usage`, session only: owner
   */
  getUsage(keyId: string, input?: KeysGetUsageInput, options?: RequestOptions): ApiPromise<ApiKeyUsage>
}

/** Audit log. */
export interface AuditApi {
  /**
   * List who changed what.
   *
   * Changes by people, and what keys changed of how sites work, newest first. `sitewright doctor` verifies that nobody altered it.
   *
   * `GET /v1/audit`, session only: owner
   */
  list(input?: AuditListInput, options?: RequestOptions): List<AuditEntry>

  /**
   * Export who changed what as CSV.
   *
   * Oldest first. Cells that a spreadsheet would run as a formula begin with an apostrophe.
   *
   * `GET /v1/audit.csv`, session only: owner
   */
  exportList(input?: AuditExportListInput, options?: RequestOptions): ApiPromise<Response>
}

/** Search engines: redirects, robots.txt, audit, the business. */
export interface SeoApi {
  /**
   * List redirects.
   *
   * Newest first.
   *
   * `GET /v1/sites/:siteId/redirects`, scope `sites:read`
   */
  listRedirects(siteId: string, input?: SeoListRedirectsInput, options?: RequestOptions): CountedList<Redirect>

  /**
   * Create a redirect.
   *
   * Takes effect at once; a live page at the path comes first. A target that is redirected itself becomes the end of the chain. A site has at most 10000 redirects.
   *
   * `POST /v1/sites/:siteId/redirects`, scope `sites:write`
   */
  createRedirect(siteId: string, input: SeoCreateRedirectInput, options?: RequestOptions & IdempotencyOption): ApiPromise<Redirect>

  /**
   * Delete a redirect.
   *
   * `DELETE /v1/sites/:siteId/redirects/:redirectId`, scope `sites:write`
   */
  deleteRedirect(siteId: string, redirectId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * Import redirects from CSV.
   *
   * Imports all lines or none. Errors are reported by line. A redirect whose path exists already is replaced.
   *
   * `POST /v1/sites/:siteId/redirects/import`, scope `sites:write`
   */
  importRedirects(siteId: string, input: SeoImportRedirectsInput, options?: RequestOptions & IdempotencyOption): ApiPromise<RedirectImport>

  /**
   * List paths that visitors did not find.
   *
   * The most frequent first, at most 1000 paths of a site. A path leaves the list when a redirect or a live page takes it.
   *
   * `GET /v1/sites/:siteId/seo/not-found`, scope `sites:read`
   */
  listNotFound(siteId: string, input?: SeoListNotFoundInput, options?: RequestOptions): CountedList<NotFoundPath>

  /**
   * Audit the pages of a site for search engines.
   *
   * Audits up to 1000 pages at once, in the order of their paths. Links between pages are only judged when all pages are.
   *
   * `GET /v1/sites/:siteId/seo/audit`, scope `sites:read`
   */
  getAudit(siteId: string, input?: SeoGetAuditInput, options?: RequestOptions): ApiPromise<SeoAudit>

  /**
   * Get robots.txt.
   *
   * As it is served, without the line with the address of the sitemap, which is always added.
   *
   * `GET /v1/sites/:siteId/seo/robots`, scope `sites:read`
   */
  getRobots(siteId: string, options?: RequestOptions): ApiPromise<Robots>

  /**
   * Update robots.txt.
   *
   * Takes effect at once. Null restores the default, which allows everything.
   *
   * `PUT /v1/sites/:siteId/seo/robots`, scope `sites:write`
   */
  updateRobots(siteId: string, input: SeoUpdateRobotsInput, options?: RequestOptions): ApiPromise<Robots>

  /**
   * Get what search engines are told of the business.
   *
   * It is in the structured data of the home page, beside the name of the site.
   *
   * `GET /v1/sites/:siteId/seo/business`, scope `sites:read`
   */
  getBusiness(siteId: string, options?: RequestOptions): ApiPromise<BusinessProfile>

  /**
   * Update what search engines are told of the business.
   *
   * Changes the fields that are sent. Takes effect at once.
   *
   * `PUT /v1/sites/:siteId/seo/business`, scope `sites:write`
   */
  updateBusiness(siteId: string, input?: SeoUpdateBusinessInput, options?: RequestOptions): ApiPromise<BusinessProfile>
}

/** Analytics of visits. */
export interface AnalyticsApi {
  /**
   * Get the figures of a period.
   *
   * Days are those of the site's time zone. Filters reach back 25 months; all other figures are kept. With a filter for `page`, visits are those with the page, and page views those of the page.
   *
   * `GET /v1/sites/:siteId/analytics/summary`, scope `analytics:read`
   */
  getSummary(siteId: string, input?: AnalyticsGetSummaryInput, options?: RequestOptions): ApiPromise<AnalyticsSummary>

  /**
   * Get the figures of a period by hour, day, week or month.
   *
   * Earliest first, also without visits. Hours are available for at most 31 days; a visit counts in each hour in which it has a page. Weeks begin on Monday.
   *
   * `GET /v1/sites/:siteId/analytics/timeseries`, scope `analytics:read`
   */
  getTimeseries(siteId: string, input?: AnalyticsGetTimeseriesInput, options?: RequestOptions): List<AnalyticsPoint>

  /**
   * List the most frequent values of a dimension.
   *
   * Ordered by visitors, most first.
   *
   * `GET /v1/sites/:siteId/analytics/breakdown`, scope `analytics:read`
   */
  listBreakdown(siteId: string, input: AnalyticsListBreakdownInput, options?: RequestOptions): List<AnalyticsValue>

  /**
   * Export the values of a dimension as CSV.
   *
   * Cells that a spreadsheet would run as a formula begin with an apostrophe.
   *
   * `GET /v1/sites/:siteId/analytics/breakdown.csv`, scope `analytics:read`
   */
  exportBreakdown(siteId: string, input: AnalyticsExportBreakdownInput, options?: RequestOptions): ApiPromise<Response>

  /**
   * Get what visitors see now.
   *
   * `GET /v1/sites/:siteId/analytics/realtime`, scope `analytics:read`
   */
  getRealtime(siteId: string, options?: RequestOptions): ApiPromise<AnalyticsRealtime>

  /**
   * List goals with how many visitors reached them.
   *
   * Earliest first. Figures start when the visits were counted, not when the goal was created.
   *
   * `GET /v1/sites/:siteId/analytics/goals`, scope `analytics:read`
   */
  listGoals(siteId: string, input?: AnalyticsListGoalsInput, options?: RequestOptions): List<AnalyticsGoalFigures>

  /**
   * Create a goal.
   *
   * A site has at most 20 goals.
   *
   * `POST /v1/sites/:siteId/analytics/goals`, scope `sites:write`
   */
  createGoal(siteId: string, input: AnalyticsCreateGoalInput, options?: RequestOptions & IdempotencyOption): ApiPromise<AnalyticsGoal>

  /**
   * Delete a goal.
   *
   * What visitors did stays counted; the same goal created again has the same figures.
   *
   * `DELETE /v1/sites/:siteId/analytics/goals/:goalId`, scope `sites:write`
   */
  deleteGoal(siteId: string, goalId: string, options?: RequestOptions): ApiPromise<Deleted>

  /**
   * List the values of a dimension by how many visitors reached a goal.
   *
   * For example the revenue by source. What was done without a counted page has no source, and is left out.
   *
   * `GET /v1/sites/:siteId/analytics/goals/:goalId/breakdown`, scope `analytics:read`
   */
  listGoalValues(siteId: string, goalId: string, input: AnalyticsListGoalValuesInput, options?: RequestOptions): List<AnalyticsGoalValue>

  /**
   * List funnels with how many visitors took each step.
   *
   * Earliest first. A visitor takes all steps on one day, in order; others may come between.
   *
   * `GET /v1/sites/:siteId/analytics/funnels`, scope `analytics:read`
   */
  listFunnels(siteId: string, input?: AnalyticsListFunnelsInput, options?: RequestOptions): List<AnalyticsFunnelFigures>

  /**
   * Create a funnel.
   *
   * A site has at most 10 funnels.
   *
   * `POST /v1/sites/:siteId/analytics/funnels`, scope `sites:write`
   */
  createFunnel(siteId: string, input: AnalyticsCreateFunnelInput, options?: RequestOptions & IdempotencyOption): ApiPromise<AnalyticsFunnel>

  /**
   * Delete a funnel.
   *
   * `DELETE /v1/sites/:siteId/analytics/funnels/:funnelId`, scope `sites:write`
   */
  deleteFunnel(siteId: string, funnelId: string, options?: RequestOptions): ApiPromise<Deleted>
}

/** Overview. */
export interface OverviewApi {
  /**
   * Get the limits and the usage of the account.
   *
   * In the mode of the request. The last few seconds may not be counted yet.
   *
   * `GET /v1/overview`, session only: member
   */
  get(options?: RequestOptions): ApiPromise<Overview>

  /**
   * List recent events.
   *
   * Events of all sites of the account in the mode of the request, newest first.
   *
   * `GET /v1/overview/events`, session only: member
   */
  listEvents(input?: OverviewListEventsInput, options?: RequestOptions): List<RecentEvent>
}

/** Server. */
export interface ServerApi {
  /**
   * Examine the server.
   *
   * For operators of the server: what `sitewright doctor` finds, at most 15 seconds old. Others get 403.
   *
   * `GET /v1/server/examination`, session only: person
   */
  examine(options?: RequestOptions): ApiPromise<Examination>

  /**
   * List the tiers of the server.
   *
   * For operators of the server. Requests of API keys that a tier allows; null is unlimited.
   *
   * `GET /v1/server/tiers`, session only: person
   */
  listTiers(options?: RequestOptions): List<ServerTier>

  /**
   * List the accounts of the server.
   *
   * For operators of the server. All accounts with their usage, newest first.
   *
   * `GET /v1/server/accounts`, session only: person
   */
  listAccounts(input?: ServerListAccountsInput, options?: RequestOptions): List<ServerAccount>

  /**
   * Get an account of the server.
   *
   * For operators of the server.
   *
   * `GET /v1/server/accounts/:accountId`, session only: person
   */
  getAccount(accountId: string, options?: RequestOptions): ApiPromise<ServerAccount>

  /**
   * Change the tier of an account, or suspend it.
   *
   * For operators of the server. While an account is suspended, its keys get 403 (`account_suspended`), its members can only read, and its sites are not served. Nothing is lost.
   *
   * `PATCH /v1/server/accounts/:accountId`, session only: person
   */
  updateAccount(accountId: string, input?: ServerUpdateAccountInput, options?: RequestOptions): ApiPromise<ServerAccount>
}

/** Health. */
export interface HealthApi {
  /**
   * Get the health of the service.
   *
   * During an outage: status 503 with the same body.
   *
   * `GET /v1/health`, needs no key
   */
  get(options?: RequestOptions): ApiPromise<Health>

  /**
   * Get the health of the service in detail.
   *
   * During an outage: status 503 with the same body.
   *
   * `GET /v1/health/detailed`, any key
   */
  detailed(options?: RequestOptions): ApiPromise<DetailedHealth>
}

/** The features of the API, with a method for each operation. */
export class Features {
  readonly sites: SitesApi
  readonly pages: PagesApi
  readonly publishing: PublishingApi
  readonly design: DesignApi
  readonly domains: DomainsApi
  readonly media: MediaApi
  readonly ai: AiApi
  readonly shop: ShopApi
  readonly payments: PaymentsApi
  readonly realestate: RealestateApi
  readonly rental: RentalApi
  readonly customers: CustomersApi
  readonly loyalty: LoyaltyApi
  readonly forms: FormsApi
  readonly delivery: DeliveryApi
  readonly voice: VoiceApi
  readonly mail: MailApi
  readonly booking: BookingApi
  readonly blocks: BlocksApi
  readonly recruitment: RecruitmentApi
  readonly reservation: ReservationApi
  readonly webhooks: WebhooksApi
  readonly push: PushApi
  readonly key: KeyApi
  readonly people: PeopleApi
  readonly keys: KeysApi
  readonly audit: AuditApi
  readonly seo: SeoApi
  readonly analytics: AnalyticsApi
  readonly overview: OverviewApi
  readonly server: ServerApi
  readonly health: HealthApi

  constructor(bind: Bind) {
    this.sites = bind('sites')
    this.pages = bind('pages')
    this.publishing = bind('publishing')
    this.design = bind('design')
    this.domains = bind('domains')
    this.media = bind('media')
    this.ai = bind('ai')
    this.shop = bind('shop')
    this.payments = bind('payments')
    this.realestate = bind('realestate')
    this.rental = bind('rental')
    this.customers = bind('customers')
    this.loyalty = bind('loyalty')
    this.forms = bind('forms')
    this.delivery = bind('delivery')
    this.voice = bind('voice')
    this.mail = bind('mail')
    this.booking = bind('booking')
    this.blocks = bind('blocks')
    this.recruitment = bind('recruitment')
    this.reservation = bind('reservation')
    this.webhooks = bind('webhooks')
    this.push = bind('push')
    this.key = bind('key')
    this.people = bind('people')
    this.keys = bind('keys')
    this.audit = bind('audit')
    this.seo = bind('seo')
    this.analytics = bind('analytics')
    this.overview = bind('overview')
    this.server = bind('server')
    this.health = bind('health')
  }
}

/** Route, input and kind of reply of each operation. */
export const operations = {
  'sites.list': {
    method: 'GET',
    path: '/v1/sites',
    params: [],
    input: 'query',
    kind: 'page',
  },
  'sites.create': {
    method: 'POST',
    path: '/v1/sites',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'sites.get': {
    method: 'GET',
    path: '/v1/sites/:siteId',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'sites.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'sites.publish': {
    method: 'POST',
    path: '/v1/sites/:siteId/publish',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'sites.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId',
    params: ['siteId'],
    input: 'query',
    kind: 'one',
  },
  'sites.listDeleted': {
    method: 'GET',
    path: '/v1/deleted-sites',
    params: [],
    input: 'query',
    kind: 'flatPage',
  },
  'sites.restore': {
    method: 'POST',
    path: '/v1/deleted-sites/:siteId/restore',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'sites.erase': {
    method: 'DELETE',
    path: '/v1/deleted-sites/:siteId',
    params: ['siteId'],
    input: 'query',
    kind: 'one',
  },
  'sites.createExport': {
    method: 'POST',
    path: '/v1/sites/:siteId/exports',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'sites.listExports': {
    method: 'GET',
    path: '/v1/sites/:siteId/exports',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'sites.getExport': {
    method: 'GET',
    path: '/v1/sites/:siteId/exports/:exportId',
    params: ['siteId', 'exportId'],
    input: 'none',
    kind: 'one',
  },
  'sites.downloadExport': {
    method: 'GET',
    path: '/exports/:token',
    params: ['token'],
    input: 'none',
    kind: 'file',
  },
  'sites.duplicate': {
    method: 'POST',
    path: '/v1/sites/:siteId/duplicate',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'sites.getDuplicate': {
    method: 'GET',
    path: '/v1/sites/:siteId/duplicates/:duplicateId',
    params: ['siteId', 'duplicateId'],
    input: 'none',
    kind: 'one',
  },
  'pages.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'pages.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/pages',
    params: ['siteId'],
    input: 'body',
    kind: 'versioned',
  },
  'pages.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId',
    params: ['siteId', 'pageId'],
    input: 'none',
    kind: 'versioned',
  },
  'pages.getLive': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId/live',
    params: ['siteId', 'pageId'],
    input: 'none',
    kind: 'one',
  },
  'pages.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/pages/:pageId',
    params: ['siteId', 'pageId'],
    input: 'body',
    kind: 'versioned',
  },
  'pages.archive': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/pages/:pageId',
    params: ['siteId', 'pageId'],
    input: 'none',
    kind: 'one',
  },
  'pages.patchContent': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/pages/:pageId/content',
    params: ['siteId', 'pageId'],
    input: 'body',
    kind: 'versioned',
  },
  'pages.publish': {
    method: 'POST',
    path: '/v1/sites/:siteId/pages/:pageId/publish',
    params: ['siteId', 'pageId'],
    input: 'none',
    kind: 'versioned',
  },
  'pages.listRevisions': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId/revisions',
    params: ['siteId', 'pageId'],
    input: 'query',
    kind: 'page',
  },
  'pages.getRevision': {
    method: 'GET',
    path: '/v1/sites/:siteId/pages/:pageId/revisions/:version',
    params: ['siteId', 'pageId', 'version'],
    input: 'none',
    kind: 'one',
  },
  'pages.restoreRevision': {
    method: 'POST',
    path: '/v1/sites/:siteId/pages/:pageId/revisions/:version/restore',
    params: ['siteId', 'pageId', 'version'],
    input: 'none',
    kind: 'versioned',
  },
  'publishing.listReleases': {
    method: 'GET',
    path: '/v1/sites/:siteId/releases',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'publishing.getDraftRelease': {
    method: 'GET',
    path: '/v1/sites/:siteId/releases/draft',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'publishing.getRelease': {
    method: 'GET',
    path: '/v1/sites/:siteId/releases/:number',
    params: ['siteId', 'number'],
    input: 'none',
    kind: 'one',
  },
  'publishing.restoreRelease': {
    method: 'POST',
    path: '/v1/sites/:siteId/releases/:number/restore',
    params: ['siteId', 'number'],
    input: 'body',
    kind: 'one',
  },
  'publishing.listSchedules': {
    method: 'GET',
    path: '/v1/sites/:siteId/schedules',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'publishing.createSchedule': {
    method: 'POST',
    path: '/v1/sites/:siteId/schedules',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'publishing.deleteSchedule': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/schedules/:scheduleId',
    params: ['siteId', 'scheduleId'],
    input: 'none',
    kind: 'empty',
  },
  'publishing.listPreviews': {
    method: 'GET',
    path: '/v1/sites/:siteId/previews',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'publishing.createPreview': {
    method: 'POST',
    path: '/v1/sites/:siteId/previews',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'publishing.deletePreview': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/previews/:previewId',
    params: ['siteId', 'previewId'],
    input: 'none',
    kind: 'empty',
  },
  'design.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/design',
    params: ['siteId'],
    input: 'none',
    kind: 'versioned',
  },
  'design.getLive': {
    method: 'GET',
    path: '/v1/sites/:siteId/design/live',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'design.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/design',
    params: ['siteId'],
    input: 'body',
    kind: 'versioned',
  },
  'design.listPresets': {
    method: 'GET',
    path: '/v1/sites/:siteId/design/presets',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'design.getNavigation': {
    method: 'GET',
    path: '/v1/sites/:siteId/navigation',
    params: ['siteId'],
    input: 'none',
    kind: 'versioned',
  },
  'design.getLiveNavigation': {
    method: 'GET',
    path: '/v1/sites/:siteId/navigation/live',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'design.updateNavigation': {
    method: 'PUT',
    path: '/v1/sites/:siteId/navigation',
    params: ['siteId'],
    input: 'body',
    kind: 'versioned',
  },
  'design.getFrame': {
    method: 'GET',
    path: '/v1/sites/:siteId/frame',
    params: ['siteId'],
    input: 'none',
    kind: 'versioned',
  },
  'design.getLiveFrame': {
    method: 'GET',
    path: '/v1/sites/:siteId/frame/live',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'design.updateFrame': {
    method: 'PUT',
    path: '/v1/sites/:siteId/frame',
    params: ['siteId'],
    input: 'body',
    kind: 'versioned',
  },
  'domains.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/domains',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'domains.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/domains',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'domains.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/domains/:domainId',
    params: ['siteId', 'domainId'],
    input: 'none',
    kind: 'one',
  },
  'domains.verify': {
    method: 'POST',
    path: '/v1/sites/:siteId/domains/:domainId/verify',
    params: ['siteId', 'domainId'],
    input: 'none',
    kind: 'one',
  },
  'domains.update': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/domains/:domainId',
    params: ['siteId', 'domainId'],
    input: 'body',
    kind: 'one',
  },
  'domains.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/domains/:domainId',
    params: ['siteId', 'domainId'],
    input: 'none',
    kind: 'one',
  },
  'media.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/media',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'media.search': {
    method: 'GET',
    path: '/v1/sites/:siteId/media/search',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'media.createUploadUrl': {
    method: 'POST',
    path: '/v1/sites/:siteId/media/upload-url',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'media.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/media/:mediaId',
    params: ['siteId', 'mediaId'],
    input: 'none',
    kind: 'one',
  },
  'media.update': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/media/:mediaId',
    params: ['siteId', 'mediaId'],
    input: 'body',
    kind: 'one',
  },
  'media.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/media/:mediaId',
    params: ['siteId', 'mediaId'],
    input: 'none',
    kind: 'one',
  },
  'media.uploadBytes': {
    method: 'PUT',
    path: '/v1/uploads/:siteId/:fileId',
    params: ['siteId', 'fileId'],
    input: 'query',
    kind: 'one',
    upload: true,
  },
  'media.download': {
    method: 'GET',
    path: '/media/:siteId/:fileId/:filename',
    params: ['siteId', 'fileId', 'filename'],
    input: 'query',
    kind: 'file',
  },
  'ai.generate': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.translateSite': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/translate-site',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.estimateGeneration': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate/estimate',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.listJobs': {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/jobs',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'ai.getJob': {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'ai.listMissing': {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/jobs/:jobId/missing',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'list',
  },
  'ai.cancelJob': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/jobs/:jobId/cancel',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'ai.undoJob': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/jobs/:jobId/undo',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'ai.translate': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/translate',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.estimateTranslation': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/translate/estimate',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.contentAssist': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/content-assist',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.generateTemplate': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate-template',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.generateTemplateVariants': {
    method: 'POST',
    path: '/v1/sites/:siteId/ai/generate-template-variants',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'ai.getUsage': {
    method: 'GET',
    path: '/v1/sites/:siteId/ai/usage',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'ai.listConnections': {
    method: 'GET',
    path: '/v1/account/ai/connections',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'ai.saveConnection': {
    method: 'PUT',
    path: '/v1/account/ai/connections/:purpose',
    params: ['purpose'],
    input: 'body',
    kind: 'one',
  },
  'ai.removeConnection': {
    method: 'DELETE',
    path: '/v1/account/ai/connections/:purpose',
    params: ['purpose'],
    input: 'none',
    kind: 'one',
  },
  'ai.testConnection': {
    method: 'POST',
    path: '/v1/account/ai/connections/:purpose/test',
    params: ['purpose'],
    input: 'none',
    kind: 'one',
  },
  'shop.listProducts': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'shop.createProduct': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/products',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getProduct': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products/:productId',
    params: ['siteId', 'productId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateProduct': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/products/:productId',
    params: ['siteId', 'productId'],
    input: 'body',
    kind: 'one',
  },
  'shop.changeStock': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/products/:productId/stock',
    params: ['siteId', 'productId'],
    input: 'body',
    kind: 'one',
  },
  'shop.deleteProduct': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/products/:productId',
    params: ['siteId', 'productId'],
    input: 'none',
    kind: 'one',
  },
  'shop.listProductFiles': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products/:productId/files',
    params: ['siteId', 'productId'],
    input: 'none',
    kind: 'list',
  },
  'shop.uploadProductFile': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/products/:productId/files/:filename',
    params: ['siteId', 'productId', 'filename'],
    input: 'none',
    kind: 'one',
    upload: true,
  },
  'shop.deleteProductFile': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/products/:productId/files/:filename',
    params: ['siteId', 'productId', 'filename'],
    input: 'none',
    kind: 'one',
  },
  'shop.allowDownloads': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/orders/:orderId/downloads',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'one',
  },
  'shop.listReviews': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/reviews',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'shop.getReview': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/reviews/:reviewId',
    params: ['siteId', 'reviewId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateReview': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/reviews/:reviewId',
    params: ['siteId', 'reviewId'],
    input: 'body',
    kind: 'one',
  },
  'shop.deleteReview': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/reviews/:reviewId',
    params: ['siteId', 'reviewId'],
    input: 'none',
    kind: 'one',
  },
  'shop.getReviewSettings': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/review-settings',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateReviewSettings': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/review-settings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.listOrders': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'shop.exportOrders': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders.csv',
    params: ['siteId'],
    input: 'query',
    kind: 'file',
  },
  'shop.createOrder': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/orders',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getOrder': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders/:orderId',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateOrder': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/orders/:orderId',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'shop.updateOrderStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/orders/:orderId/status',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'shop.listOrderHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders/:orderId/history',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'list',
  },
  'shop.listOrderDays': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/order-days',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'shop.listCoupons': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/coupons',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'shop.createCoupon': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/coupons',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getCoupon': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    params: ['siteId', 'couponId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateCoupon': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    params: ['siteId', 'couponId'],
    input: 'body',
    kind: 'one',
  },
  'shop.deleteCoupon': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    params: ['siteId', 'couponId'],
    input: 'none',
    kind: 'one',
  },
  'shop.deactivateCoupon': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/coupons/:couponId/deactivate',
    params: ['siteId', 'couponId'],
    input: 'none',
    kind: 'one',
  },
  'shop.listGiftCards': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/gift-cards',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'shop.createGiftCard': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/gift-cards',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getGiftCardSales': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/gift-card-sales',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateGiftCardSales': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/gift-card-sales',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getGiftCard': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/gift-cards/:giftCardId',
    params: ['siteId', 'giftCardId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateGiftCard': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/gift-cards/:giftCardId',
    params: ['siteId', 'giftCardId'],
    input: 'body',
    kind: 'one',
  },
  'shop.listGiftCardTransactions': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/gift-cards/:giftCardId/transactions',
    params: ['siteId', 'giftCardId'],
    input: 'query',
    kind: 'flatPage',
  },
  'shop.listCarts': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/carts',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'shop.getCart': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/carts/:cartId',
    params: ['siteId', 'cartId'],
    input: 'none',
    kind: 'one',
  },
  'shop.getCartReminders': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/cart-reminders',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateCartReminders': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/cart-reminders',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getPaymentSettings': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/payment-settings',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updatePaymentSettings': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/payment-settings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.listPayments': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders/:orderId/payments',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'list',
  },
  'shop.exportPayments': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/payments.csv',
    params: ['siteId'],
    input: 'query',
    kind: 'file',
  },
  'shop.recordPayment': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/orders/:orderId/payments',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'shop.refundOrder': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/orders/:orderId/refunds',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getInvoiceSettings': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/invoice-settings',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateInvoiceSettings': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/invoice-settings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.listInvoices': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/invoices',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'shop.exportInvoices': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/invoices.csv',
    params: ['siteId'],
    input: 'query',
    kind: 'file',
  },
  'shop.listOrderInvoices': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders/:orderId/invoices',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'list',
  },
  'shop.getInvoicePdf': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/invoices/:invoiceId/pdf',
    params: ['siteId', 'invoiceId'],
    input: 'none',
    kind: 'file',
  },
  'shop.listShippingZones': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/shipping-zones',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'shop.getShippingGaps': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/shipping-gaps',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.createShippingZone': {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/shipping-zones',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'shop.getShippingZone': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/shipping-zones/:zoneId',
    params: ['siteId', 'zoneId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateShippingZone': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/shipping-zones/:zoneId',
    params: ['siteId', 'zoneId'],
    input: 'body',
    kind: 'one',
  },
  'shop.deleteShippingZone': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/shipping-zones/:zoneId',
    params: ['siteId', 'zoneId'],
    input: 'none',
    kind: 'one',
  },
  'shop.getTaxes': {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/taxes',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'shop.updateTaxes': {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/taxes',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'payments.getConnection': {
    method: 'GET',
    path: '/v1/sites/:siteId/payments/connection',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'payments.connect': {
    method: 'PUT',
    path: '/v1/sites/:siteId/payments/connection',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'payments.disconnect': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/payments/connection',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'payments.listCharges': {
    method: 'GET',
    path: '/v1/sites/:siteId/payments/charges',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'payments.exportCharges': {
    method: 'GET',
    path: '/v1/sites/:siteId/payments/charges.csv',
    params: ['siteId'],
    input: 'query',
    kind: 'file',
  },
  'payments.getTransferSettings': {
    method: 'GET',
    path: '/v1/sites/:siteId/payments/transfers',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'payments.updateTransferSettings': {
    method: 'PUT',
    path: '/v1/sites/:siteId/payments/transfers',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'payments.listPayouts': {
    method: 'GET',
    path: '/v1/sites/:siteId/payments/payouts',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'payments.endPayout': {
    method: 'POST',
    path: '/v1/sites/:siteId/payments/payouts/:payoutId/done',
    params: ['siteId', 'payoutId'],
    input: 'none',
    kind: 'one',
  },
  'payments.takeStripeEvent': {
    method: 'POST',
    path: '/v1/payments/stripe/webhook/:siteId',
    params: ['siteId'],
    input: 'body',
    kind: 'empty',
  },
  'realestate.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/listings',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'realestate.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/realestate/listings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'realestate.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/listings/:listingId',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'one',
  },
  'realestate.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/realestate/listings/:listingId',
    params: ['siteId', 'listingId'],
    input: 'body',
    kind: 'one',
  },
  'realestate.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/realestate/listings/:listingId',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'one',
  },
  'realestate.publish': {
    method: 'POST',
    path: '/v1/sites/:siteId/realestate/listings/:listingId/publish',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'empty',
  },
  'realestate.archive': {
    method: 'POST',
    path: '/v1/sites/:siteId/realestate/listings/:listingId/archive',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'empty',
  },
  'realestate.history': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/listings/:listingId/history',
    params: ['siteId', 'listingId'],
    input: 'none',
    kind: 'list',
  },
  'realestate.search': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/search',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'realestate.listEnquiries': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/enquiries',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'realestate.exportEnquiries': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/enquiries.csv',
    params: ['siteId'],
    input: 'none',
    kind: 'file',
  },
  'realestate.getEnquiry': {
    method: 'GET',
    path: '/v1/sites/:siteId/realestate/enquiries/:enquiryId',
    params: ['siteId', 'enquiryId'],
    input: 'none',
    kind: 'one',
  },
  'realestate.updateEnquiry': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/realestate/enquiries/:enquiryId',
    params: ['siteId', 'enquiryId'],
    input: 'body',
    kind: 'one',
  },
  'realestate.deleteEnquiry': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/realestate/enquiries/:enquiryId',
    params: ['siteId', 'enquiryId'],
    input: 'none',
    kind: 'one',
  },
  'rental.listUnits': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'rental.createUnit': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getUnit': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.updateUnit': {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    params: ['siteId', 'unitId'],
    input: 'body',
    kind: 'one',
  },
  'rental.deleteUnit': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.getPricing': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/pricing',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.updatePricing': {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/units/:unitId/pricing',
    params: ['siteId', 'unitId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getQuote': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/quote',
    params: ['siteId', 'unitId'],
    input: 'query',
    kind: 'one',
  },
  'rental.getCalendar': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/calendar',
    params: ['siteId', 'unitId'],
    input: 'query',
    kind: 'list',
  },
  'rental.listCalendar': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/calendar',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'rental.listBlocks': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/blocks',
    params: ['siteId', 'unitId'],
    input: 'query',
    kind: 'flatPage',
  },
  'rental.createBlock': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units/:unitId/blocks',
    params: ['siteId', 'unitId'],
    input: 'body',
    kind: 'one',
  },
  'rental.deleteBlock': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/units/:unitId/blocks/:blockId',
    params: ['siteId', 'unitId', 'blockId'],
    input: 'none',
    kind: 'one',
  },
  'rental.listFeeds': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/feeds',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'list',
  },
  'rental.createFeed': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units/:unitId/feeds',
    params: ['siteId', 'unitId'],
    input: 'body',
    kind: 'one',
  },
  'rental.refreshFeed': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units/:unitId/feeds/:feedId/refresh',
    params: ['siteId', 'unitId', 'feedId'],
    input: 'body',
    kind: 'one',
  },
  'rental.deleteFeed': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/units/:unitId/feeds/:feedId',
    params: ['siteId', 'unitId', 'feedId'],
    input: 'none',
    kind: 'one',
  },
  'rental.listConflicts': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/conflicts',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'rental.getCalendarLink': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/calendar-link',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.renewCalendarLink': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units/:unitId/calendar-link',
    params: ['siteId', 'unitId'],
    input: 'none',
    kind: 'one',
  },
  'rental.readCalendar': {
    method: 'GET',
    path: '/ical/:secret',
    params: ['secret'],
    input: 'none',
    kind: 'file',
  },
  'rental.getAvailability': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/availability',
    params: ['siteId', 'unitId'],
    input: 'query',
    kind: 'one',
  },
  'rental.listBookings': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'rental.createBooking': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/bookings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getBooking': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId',
    params: ['siteId', 'bookingId'],
    input: 'none',
    kind: 'one',
  },
  'rental.updateBooking': {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId',
    params: ['siteId', 'bookingId'],
    input: 'body',
    kind: 'one',
  },
  'rental.setBookingStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/status',
    params: ['siteId', 'bookingId'],
    input: 'body',
    kind: 'empty',
  },
  'rental.listBookingHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/history',
    params: ['siteId', 'bookingId'],
    input: 'none',
    kind: 'list',
  },
  'rental.getPayments': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/payments',
    params: ['siteId', 'bookingId'],
    input: 'none',
    kind: 'one',
  },
  'rental.recordPayment': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/payments',
    params: ['siteId', 'bookingId'],
    input: 'body',
    kind: 'one',
  },
  'rental.refundPayments': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/refunds',
    params: ['siteId', 'bookingId'],
    input: 'body',
    kind: 'one',
  },
  'rental.listProperties': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/properties',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'rental.createProperty': {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/properties',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'rental.getProperty': {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/properties/:propertyId',
    params: ['siteId', 'propertyId'],
    input: 'none',
    kind: 'one',
  },
  'rental.updateProperty': {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/properties/:propertyId',
    params: ['siteId', 'propertyId'],
    input: 'body',
    kind: 'one',
  },
  'rental.deleteProperty': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/properties/:propertyId',
    params: ['siteId', 'propertyId'],
    input: 'none',
    kind: 'one',
  },
  'customers.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/customers',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'customers.exportList': {
    method: 'GET',
    path: '/v1/sites/:siteId/customers.csv',
    params: ['siteId'],
    input: 'none',
    kind: 'file',
  },
  'customers.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/customers',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'customers.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/customers/:customerId',
    params: ['siteId', 'customerId'],
    input: 'none',
    kind: 'one',
  },
  'customers.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/customers/:customerId',
    params: ['siteId', 'customerId'],
    input: 'body',
    kind: 'one',
  },
  'customers.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/customers/:customerId',
    params: ['siteId', 'customerId'],
    input: 'none',
    kind: 'one',
  },
  'customers.listActivities': {
    method: 'GET',
    path: '/v1/sites/:siteId/customers/:customerId/timeline',
    params: ['siteId', 'customerId'],
    input: 'query',
    kind: 'page',
  },
  'customers.export': {
    method: 'GET',
    path: '/v1/sites/:siteId/customers/:customerId/export',
    params: ['siteId', 'customerId'],
    input: 'none',
    kind: 'one',
  },
  'customers.erase': {
    method: 'POST',
    path: '/v1/sites/:siteId/customers/:customerId/erase',
    params: ['siteId', 'customerId'],
    input: 'none',
    kind: 'one',
  },
  'loyalty.getProgram': {
    method: 'GET',
    path: '/v1/sites/:siteId/loyalty/program',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'loyalty.updateProgram': {
    method: 'PUT',
    path: '/v1/sites/:siteId/loyalty/program',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'loyalty.listAccounts': {
    method: 'GET',
    path: '/v1/sites/:siteId/loyalty/accounts',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'loyalty.getAccount': {
    method: 'GET',
    path: '/v1/sites/:siteId/loyalty/accounts/:customerId',
    params: ['siteId', 'customerId'],
    input: 'none',
    kind: 'one',
  },
  'loyalty.listTransactions': {
    method: 'GET',
    path: '/v1/sites/:siteId/loyalty/transactions',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'loyalty.earn': {
    method: 'POST',
    path: '/v1/sites/:siteId/loyalty/earn',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'loyalty.redeem': {
    method: 'POST',
    path: '/v1/sites/:siteId/loyalty/redeem',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'forms.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/forms',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'forms.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/forms',
    params: ['siteId'],
    input: 'body',
    kind: 'versioned',
  },
  'forms.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/forms/:formId',
    params: ['siteId', 'formId'],
    input: 'none',
    kind: 'versioned',
  },
  'forms.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/forms/:formId',
    params: ['siteId', 'formId'],
    input: 'body',
    kind: 'versioned',
  },
  'forms.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/forms/:formId',
    params: ['siteId', 'formId'],
    input: 'none',
    kind: 'one',
  },
  'forms.listSubmissions': {
    method: 'GET',
    path: '/v1/sites/:siteId/forms/:formId/submissions',
    params: ['siteId', 'formId'],
    input: 'query',
    kind: 'page',
  },
  'forms.exportSubmissions': {
    method: 'GET',
    path: '/v1/sites/:siteId/forms/:formId/submissions.csv',
    params: ['siteId', 'formId'],
    input: 'none',
    kind: 'file',
  },
  'forms.getSubmission': {
    method: 'GET',
    path: '/v1/sites/:siteId/forms/:formId/submissions/:submissionId',
    params: ['siteId', 'formId', 'submissionId'],
    input: 'none',
    kind: 'one',
  },
  'forms.updateSubmission': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/forms/:formId/submissions/:submissionId',
    params: ['siteId', 'formId', 'submissionId'],
    input: 'body',
    kind: 'one',
  },
  'forms.deleteSubmission': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/forms/:formId/submissions/:submissionId',
    params: ['siteId', 'formId', 'submissionId'],
    input: 'none',
    kind: 'one',
  },
  'forms.downloadFile': {
    method: 'GET',
    path: '/v1/sites/:siteId/forms/:formId/files/:fileId',
    params: ['siteId', 'formId', 'fileId'],
    input: 'none',
    kind: 'file',
  },
  'delivery.listOrders': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'delivery.createOrder': {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/orders',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.getOrder': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders/:orderId',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.updateOrder': {
    method: 'PUT',
    path: '/v1/sites/:siteId/delivery/orders/:orderId',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.setOrderStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/status',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.assignDriver': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/driver',
    params: ['siteId', 'orderId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.listOrderHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/history',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'list',
  },
  'delivery.listZones': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/zones',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'delivery.createZone': {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/zones',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.getZone': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/zones/:zoneId',
    params: ['siteId', 'zoneId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.updateZone': {
    method: 'PUT',
    path: '/v1/sites/:siteId/delivery/zones/:zoneId',
    params: ['siteId', 'zoneId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.deleteZone': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/delivery/zones/:zoneId',
    params: ['siteId', 'zoneId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.listDrivers': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/drivers',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'delivery.createDriver': {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/drivers',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.getDriver': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId',
    params: ['siteId', 'driverId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.updateDriver': {
    method: 'PUT',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId',
    params: ['siteId', 'driverId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.deleteDriver': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId',
    params: ['siteId', 'driverId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.getDriverLink': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId/link',
    params: ['siteId', 'driverId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.createDriverLink': {
    method: 'POST',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId/link',
    params: ['siteId', 'driverId'],
    input: 'body',
    kind: 'one',
  },
  'delivery.deleteDriverLink': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/delivery/drivers/:driverId/link',
    params: ['siteId', 'driverId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.getTracking': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/tracking',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'one',
  },
  'delivery.listProofs': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/orders/:orderId/proofs',
    params: ['siteId', 'orderId'],
    input: 'none',
    kind: 'list',
  },
  'delivery.downloadProof': {
    method: 'GET',
    path: '/v1/deliveries/:token/proof',
    params: ['token'],
    input: 'none',
    kind: 'file',
  },
  'delivery.getKpis': {
    method: 'GET',
    path: '/v1/sites/:siteId/delivery/kpis',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.getConfig': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/config',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.updateConfig': {
    method: 'PUT',
    path: '/v1/sites/:siteId/voice-agent/config',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'voice.getAnalytics': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/analytics',
    params: ['siteId'],
    input: 'query',
    kind: 'one',
  },
  'voice.listCallDays': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/analytics/days',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'voice.listCalls': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/calls',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'voice.createCall': {
    method: 'POST',
    path: '/v1/sites/:siteId/voice-agent/calls',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'voice.getCall': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/calls/:callId',
    params: ['siteId', 'callId'],
    input: 'none',
    kind: 'one',
  },
  'voice.getUsage': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/usage',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.getBudget': {
    method: 'GET',
    path: '/v1/sites/:siteId/voice-agent/budget',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'voice.updateBudget': {
    method: 'PUT',
    path: '/v1/sites/:siteId/voice-agent/budget',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'mail.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/mail',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'mail.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/mail/:mailId',
    params: ['siteId', 'mailId'],
    input: 'none',
    kind: 'one',
  },
  'mail.retry': {
    method: 'POST',
    path: '/v1/sites/:siteId/mail/:mailId/retry',
    params: ['siteId', 'mailId'],
    input: 'none',
    kind: 'one',
  },
  'mail.listTemplates': {
    method: 'GET',
    path: '/v1/sites/:siteId/mail/templates',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'mail.getTemplate': {
    method: 'GET',
    path: '/v1/sites/:siteId/mail/templates/:kind',
    params: ['siteId', 'kind'],
    input: 'query',
    kind: 'one',
  },
  'mail.updateTemplate': {
    method: 'PUT',
    path: '/v1/sites/:siteId/mail/templates/:kind',
    params: ['siteId', 'kind'],
    input: 'body',
    kind: 'one',
  },
  'mail.deleteTemplate': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/mail/templates/:kind',
    params: ['siteId', 'kind'],
    input: 'query',
    kind: 'one',
  },
  'mail.previewTemplate': {
    method: 'POST',
    path: '/v1/sites/:siteId/mail/templates/:kind/preview',
    params: ['siteId', 'kind'],
    input: 'body',
    kind: 'one',
  },
  'mail.testTemplate': {
    method: 'POST',
    path: '/v1/sites/:siteId/mail/templates/:kind/test',
    params: ['siteId', 'kind'],
    input: 'body',
    kind: 'one',
  },
  'mail.getSettings': {
    method: 'GET',
    path: '/v1/sites/:siteId/mail/settings',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'mail.updateSettings': {
    method: 'PUT',
    path: '/v1/sites/:siteId/mail/settings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'mail.verifySettings': {
    method: 'POST',
    path: '/v1/sites/:siteId/mail/settings/verify',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'mail.listSuppressions': {
    method: 'GET',
    path: '/v1/sites/:siteId/mail/settings/suppressions',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'mail.createSuppression': {
    method: 'POST',
    path: '/v1/sites/:siteId/mail/settings/suppressions',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'mail.deleteSuppression': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/mail/settings/suppressions/:suppressionId',
    params: ['siteId', 'suppressionId'],
    input: 'none',
    kind: 'one',
  },
  'booking.listSlots': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/slots',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'booking.listDay': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/day',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.listBookings': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createBooking': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/bookings',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'booking.setBookingStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/booking/bookings/:id/status',
    params: ['siteId', 'id'],
    input: 'body',
    kind: 'one',
  },
  'booking.getBooking': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id',
    params: ['siteId', 'id'],
    input: 'none',
    kind: 'one',
  },
  'booking.updateBooking': {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/bookings/:id',
    params: ['siteId', 'id'],
    input: 'body',
    kind: 'one',
  },
  'booking.listBookingHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id/history',
    params: ['siteId', 'id'],
    input: 'none',
    kind: 'list',
  },
  'booking.getPayments': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id/payments',
    params: ['siteId', 'id'],
    input: 'none',
    kind: 'one',
  },
  'booking.recordPayment': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/bookings/:id/payments',
    params: ['siteId', 'id'],
    input: 'body',
    kind: 'one',
  },
  'booking.refundPayments': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/bookings/:id/refunds',
    params: ['siteId', 'id'],
    input: 'body',
    kind: 'one',
  },
  'booking.listServices': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/services',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createService': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/services',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'booking.getService': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    params: ['siteId', 'serviceId'],
    input: 'none',
    kind: 'one',
  },
  'booking.updateService': {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    params: ['siteId', 'serviceId'],
    input: 'body',
    kind: 'one',
  },
  'booking.deleteService': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    params: ['siteId', 'serviceId'],
    input: 'none',
    kind: 'one',
  },
  'booking.listStaff': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createStaff': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/staff',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'booking.getStaff': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    params: ['siteId', 'staffId'],
    input: 'none',
    kind: 'one',
  },
  'booking.updateStaff': {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    params: ['siteId', 'staffId'],
    input: 'body',
    kind: 'one',
  },
  'booking.deleteStaff': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    params: ['siteId', 'staffId'],
    input: 'none',
    kind: 'one',
  },
  'booking.listTimeOff': {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off',
    params: ['siteId', 'staffId'],
    input: 'query',
    kind: 'page',
  },
  'booking.createTimeOff': {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off',
    params: ['siteId', 'staffId'],
    input: 'body',
    kind: 'one',
  },
  'booking.deleteTimeOff': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off/:timeOffId',
    params: ['siteId', 'staffId', 'timeOffId'],
    input: 'none',
    kind: 'one',
  },
  'blocks.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/blocks/custom',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'blocks.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/blocks/custom',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'blocks.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/blocks/custom/:blockId',
    params: ['siteId', 'blockId'],
    input: 'none',
    kind: 'one',
  },
  'blocks.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/blocks/custom/:blockId',
    params: ['siteId', 'blockId'],
    input: 'body',
    kind: 'one',
  },
  'blocks.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/blocks/custom/:blockId',
    params: ['siteId', 'blockId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/jobs',
    params: ['siteId'],
    input: 'query',
    kind: 'nestedPage',
  },
  'recruitment.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/recruitment/jobs',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'recruitment.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.update': {
    method: 'PUT',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'body',
    kind: 'one',
  },
  'recruitment.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.history': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/jobs/:jobId/history',
    params: ['siteId', 'jobId'],
    input: 'none',
    kind: 'list',
  },
  'recruitment.listApplications': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/applications',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'recruitment.getApplication': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/applications/:applicationId',
    params: ['siteId', 'applicationId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.updateApplication': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/recruitment/applications/:applicationId',
    params: ['siteId', 'applicationId'],
    input: 'body',
    kind: 'one',
  },
  'recruitment.deleteApplication': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/recruitment/applications/:applicationId',
    params: ['siteId', 'applicationId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.getCvLink': {
    method: 'GET',
    path: '/v1/sites/:siteId/recruitment/applications/:applicationId/cv',
    params: ['siteId', 'applicationId'],
    input: 'none',
    kind: 'one',
  },
  'recruitment.downloadCv': {
    method: 'GET',
    path: '/v1/applications/:token/cv',
    params: ['token'],
    input: 'none',
    kind: 'file',
  },
  'reservation.listTables': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/tables',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'reservation.createTable': {
    method: 'POST',
    path: '/v1/sites/:siteId/reservation/tables',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.listAllTables': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/tables/all',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'reservation.getTable': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/tables/:tableId',
    params: ['siteId', 'tableId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.updateTable': {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/tables/:tableId',
    params: ['siteId', 'tableId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.deleteTable': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/reservation/tables/:tableId',
    params: ['siteId', 'tableId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.getOpeningHours': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/opening-hours',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.updateOpeningHours': {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/opening-hours',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.createReservation': {
    method: 'POST',
    path: '/v1/sites/:siteId/reservation/reservations',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.listReservations': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/reservations',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'reservation.getReservation': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId',
    params: ['siteId', 'reservationId'],
    input: 'none',
    kind: 'one',
  },
  'reservation.updateReservation': {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId',
    params: ['siteId', 'reservationId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.updateReservationStatus': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId/status',
    params: ['siteId', 'reservationId'],
    input: 'body',
    kind: 'one',
  },
  'reservation.listReservationHistory': {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/reservations/:reservationId/history',
    params: ['siteId', 'reservationId'],
    input: 'none',
    kind: 'list',
  },
  'webhooks.list': {
    method: 'GET',
    path: '/v1/sites/:siteId/webhooks',
    params: ['siteId'],
    input: 'none',
    kind: 'list',
  },
  'webhooks.create': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'webhooks.get': {
    method: 'GET',
    path: '/v1/sites/:siteId/webhooks/:webhookId',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.update': {
    method: 'PATCH',
    path: '/v1/sites/:siteId/webhooks/:webhookId',
    params: ['siteId', 'webhookId'],
    input: 'body',
    kind: 'one',
  },
  'webhooks.delete': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/webhooks/:webhookId',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.rotateSecret': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/rotate-secret',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.test': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/test',
    params: ['siteId', 'webhookId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.replay': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/replay',
    params: ['siteId', 'webhookId'],
    input: 'body',
    kind: 'one',
  },
  'webhooks.resend': {
    method: 'POST',
    path: '/v1/sites/:siteId/webhooks/:webhookId/events/:eventId/resend',
    params: ['siteId', 'webhookId', 'eventId'],
    input: 'none',
    kind: 'one',
  },
  'webhooks.listDeliveries': {
    method: 'GET',
    path: '/v1/sites/:siteId/webhooks/:webhookId/deliveries',
    params: ['siteId', 'webhookId'],
    input: 'query',
    kind: 'page',
  },
  'webhooks.listEvents': {
    method: 'GET',
    path: '/v1/sites/:siteId/events',
    params: ['siteId'],
    input: 'query',
    kind: 'flatPage',
  },
  'webhooks.getEvent': {
    method: 'GET',
    path: '/v1/sites/:siteId/events/:eventId',
    params: ['siteId', 'eventId'],
    input: 'none',
    kind: 'one',
  },
  'push.send': {
    method: 'POST',
    path: '/v1/sites/:siteId/push/campaign',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'push.listCampaigns': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/campaigns',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'push.getCampaign': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/campaigns/:campaignId',
    params: ['siteId', 'campaignId'],
    input: 'none',
    kind: 'one',
  },
  'push.getKey': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/key',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'push.subscribe': {
    method: 'POST',
    path: '/v1/sites/:siteId/push/subscriptions',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'push.listSubscriptions': {
    method: 'GET',
    path: '/v1/sites/:siteId/push/subscriptions',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'push.deleteSubscription': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/push/subscriptions/:subscriptionId',
    params: ['siteId', 'subscriptionId'],
    input: 'none',
    kind: 'one',
  },
  'push.unsubscribe': {
    method: 'POST',
    path: '/v1/sites/:siteId/push/subscriptions/unsubscribe',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'key.get': {
    method: 'GET',
    path: '/v1/key',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.getSetup': {
    method: 'GET',
    path: '/v1/setup',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.setUp': {
    method: 'POST',
    path: '/v1/setup',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.logIn': {
    method: 'POST',
    path: '/v1/session',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.completeLogIn': {
    method: 'POST',
    path: '/v1/session/second-factor',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.beginSingleSignOn': {
    method: 'POST',
    path: '/v1/session/single-sign-on',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.completeSingleSignOn': {
    method: 'POST',
    path: '/v1/session/single-sign-on/complete',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.logOut': {
    method: 'DELETE',
    path: '/v1/session',
    params: [],
    input: 'none',
    kind: 'empty',
  },
  'people.getSession': {
    method: 'GET',
    path: '/v1/session',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.updateUser': {
    method: 'PATCH',
    path: '/v1/user',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.changePassword': {
    method: 'POST',
    path: '/v1/user/password',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.getFactors': {
    method: 'GET',
    path: '/v1/user/factors',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.addAuthenticator': {
    method: 'POST',
    path: '/v1/user/authenticator',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.confirmAuthenticator': {
    method: 'POST',
    path: '/v1/user/authenticator/confirm',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.removeAuthenticator': {
    method: 'POST',
    path: '/v1/user/authenticator/remove',
    params: [],
    input: 'body',
    kind: 'empty',
  },
  'people.renewRecoveryCodes': {
    method: 'POST',
    path: '/v1/user/recovery-codes',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.listPasskeys': {
    method: 'GET',
    path: '/v1/user/passkeys',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'people.offerPasskey': {
    method: 'POST',
    path: '/v1/user/passkeys/options',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.addPasskey': {
    method: 'POST',
    path: '/v1/user/passkeys',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.removePasskey': {
    method: 'POST',
    path: '/v1/user/passkeys/:passkeyId/remove',
    params: ['passkeyId'],
    input: 'body',
    kind: 'one',
  },
  'people.challengePasskey': {
    method: 'POST',
    path: '/v1/session/passkey/options',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.logInWithPasskey': {
    method: 'POST',
    path: '/v1/session/passkey',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.resetPassword': {
    method: 'POST',
    path: '/v1/password-reset',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.listSessions': {
    method: 'GET',
    path: '/v1/sessions',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'people.endSession': {
    method: 'DELETE',
    path: '/v1/sessions/:sessionId',
    params: ['sessionId'],
    input: 'none',
    kind: 'one',
  },
  'people.endOtherSessions': {
    method: 'DELETE',
    path: '/v1/sessions',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.getAccount': {
    method: 'GET',
    path: '/v1/account',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'people.updateAccount': {
    method: 'PATCH',
    path: '/v1/account',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.listMembers': {
    method: 'GET',
    path: '/v1/members',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'people.getMember': {
    method: 'GET',
    path: '/v1/members/:userId',
    params: ['userId'],
    input: 'none',
    kind: 'one',
  },
  'people.updateMember': {
    method: 'PATCH',
    path: '/v1/members/:userId',
    params: ['userId'],
    input: 'body',
    kind: 'one',
  },
  'people.removeMember': {
    method: 'DELETE',
    path: '/v1/members/:userId',
    params: ['userId'],
    input: 'none',
    kind: 'one',
  },
  'people.createPasswordLink': {
    method: 'POST',
    path: '/v1/members/:userId/password-link',
    params: ['userId'],
    input: 'none',
    kind: 'one',
  },
  'people.listInvitations': {
    method: 'GET',
    path: '/v1/invitations',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'people.invite': {
    method: 'POST',
    path: '/v1/invitations',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.withdrawInvitation': {
    method: 'DELETE',
    path: '/v1/invitations/:invitationId',
    params: ['invitationId'],
    input: 'none',
    kind: 'one',
  },
  'people.openInvitation': {
    method: 'POST',
    path: '/v1/invitations/open',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'people.acceptInvitation': {
    method: 'POST',
    path: '/v1/invitations/accept',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'keys.listScopes': {
    method: 'GET',
    path: '/v1/scopes',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'keys.list': {
    method: 'GET',
    path: '/v1/keys',
    params: [],
    input: 'query',
    kind: 'flatPage',
  },
  'keys.create': {
    method: 'POST',
    path: '/v1/keys',
    params: [],
    input: 'body',
    kind: 'one',
  },
  'keys.update': {
    method: 'PATCH',
    path: '/v1/keys/:keyId',
    params: ['keyId'],
    input: 'body',
    kind: 'one',
  },
  'keys.rotate': {
    method: 'POST',
    path: '/v1/keys/:keyId/rotate',
    params: ['keyId'],
    input: 'body',
    kind: 'one',
  },
  'keys.get': {
    method: 'GET',
    path: '/v1/keys/:keyId',
    params: ['keyId'],
    input: 'none',
    kind: 'one',
  },
  'keys.revoke': {
    method: 'DELETE',
    path: '/v1/keys/:keyId',
    params: ['keyId'],
    input: 'none',
    kind: 'one',
  },
  'keys.getUsage': {
    method: 'GET',
    path: '/v1/keys/:keyId/usage',
    params: ['keyId'],
    input: 'query',
    kind: 'one',
  },
  'audit.list': {
    method: 'GET',
    path: '/v1/audit',
    params: [],
    input: 'query',
    kind: 'flatPage',
  },
  'audit.exportList': {
    method: 'GET',
    path: '/v1/audit.csv',
    params: [],
    input: 'query',
    kind: 'file',
  },
  'seo.listRedirects': {
    method: 'GET',
    path: '/v1/sites/:siteId/redirects',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'seo.createRedirect': {
    method: 'POST',
    path: '/v1/sites/:siteId/redirects',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'seo.deleteRedirect': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/redirects/:redirectId',
    params: ['siteId', 'redirectId'],
    input: 'none',
    kind: 'one',
  },
  'seo.importRedirects': {
    method: 'POST',
    path: '/v1/sites/:siteId/redirects/import',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'seo.listNotFound': {
    method: 'GET',
    path: '/v1/sites/:siteId/seo/not-found',
    params: ['siteId'],
    input: 'query',
    kind: 'page',
  },
  'seo.getAudit': {
    method: 'GET',
    path: '/v1/sites/:siteId/seo/audit',
    params: ['siteId'],
    input: 'query',
    kind: 'one',
  },
  'seo.getRobots': {
    method: 'GET',
    path: '/v1/sites/:siteId/seo/robots',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'seo.updateRobots': {
    method: 'PUT',
    path: '/v1/sites/:siteId/seo/robots',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'seo.getBusiness': {
    method: 'GET',
    path: '/v1/sites/:siteId/seo/business',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'seo.updateBusiness': {
    method: 'PUT',
    path: '/v1/sites/:siteId/seo/business',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'analytics.getSummary': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/summary',
    params: ['siteId'],
    input: 'query',
    kind: 'one',
  },
  'analytics.getTimeseries': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/timeseries',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'analytics.listBreakdown': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/breakdown',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'analytics.exportBreakdown': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/breakdown.csv',
    params: ['siteId'],
    input: 'query',
    kind: 'file',
  },
  'analytics.getRealtime': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/realtime',
    params: ['siteId'],
    input: 'none',
    kind: 'one',
  },
  'analytics.listGoals': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/goals',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'analytics.createGoal': {
    method: 'POST',
    path: '/v1/sites/:siteId/analytics/goals',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'analytics.deleteGoal': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/analytics/goals/:goalId',
    params: ['siteId', 'goalId'],
    input: 'none',
    kind: 'one',
  },
  'analytics.listGoalValues': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/goals/:goalId/breakdown',
    params: ['siteId', 'goalId'],
    input: 'query',
    kind: 'list',
  },
  'analytics.listFunnels': {
    method: 'GET',
    path: '/v1/sites/:siteId/analytics/funnels',
    params: ['siteId'],
    input: 'query',
    kind: 'list',
  },
  'analytics.createFunnel': {
    method: 'POST',
    path: '/v1/sites/:siteId/analytics/funnels',
    params: ['siteId'],
    input: 'body',
    kind: 'one',
  },
  'analytics.deleteFunnel': {
    method: 'DELETE',
    path: '/v1/sites/:siteId/analytics/funnels/:funnelId',
    params: ['siteId', 'funnelId'],
    input: 'none',
    kind: 'one',
  },
  'overview.get': {
    method: 'GET',
    path: '/v1/overview',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'overview.listEvents': {
    method: 'GET',
    path: '/v1/overview/events',
    params: [],
    input: 'query',
    kind: 'flatPage',
  },
  'server.examine': {
    method: 'GET',
    path: '/v1/server/examination',
    params: [],
    input: 'none',
    kind: 'one',
  },
  'server.listTiers': {
    method: 'GET',
    path: '/v1/server/tiers',
    params: [],
    input: 'none',
    kind: 'list',
  },
  'server.listAccounts': {
    method: 'GET',
    path: '/v1/server/accounts',
    params: [],
    input: 'query',
    kind: 'flatPage',
  },
  'server.getAccount': {
    method: 'GET',
    path: '/v1/server/accounts/:accountId',
    params: ['accountId'],
    input: 'none',
    kind: 'one',
  },
  'server.updateAccount': {
    method: 'PATCH',
    path: '/v1/server/accounts/:accountId',
    params: ['accountId'],
    input: 'body',
    kind: 'one',
  },
  'health.get': {
    method: 'GET',
    path: '/v1/health',
    params: [],
    input: 'none',
    kind: 'one',
    alternativeStatus: 503,
  },
  'health.detailed': {
    method: 'GET',
    path: '/v1/health/detailed',
    params: [],
    input: 'none',
    kind: 'one',
    alternativeStatus: 503,
  },
} as const satisfies Record<string, Operation>
