import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { insertDemo } from './demo-queries.ts'
import { purposeOf } from './site-key.ts'
import { insertKey } from './site-key-queries.ts'

const SUBSCRIPTIONS = 48
const CAMPAIGNS = 36
/** `.invalid` never resolves, so nothing real is contacted. */
const ORIGIN = 'https://push.example.invalid'
const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]
const TAGS = [['guests'], ['guests', 'restaurant'], ['restaurant'], ['spa'], []]
const MESSAGES = [
  ['A room has come free', 'Lake view, this Friday to Sunday: the first to book has it.', '/rooms'],
  ['Sunday lunch on the terrace', 'Char from the lake, new potatoes, and a table in the sun.', '/restaurant'],
  ['The lake is at 22 degrees', 'The boathouse is open again, towels are laid out.', '/lake-and-swimming'],
  ['Fresh from our kitchen', 'Apricot jam and lake honey are in the shop.', '/products'],
  ['Quiet days in the spa', 'All treatments cost a fifth less, Tuesday to Thursday.', '/spa'],
  ['Music by the water', 'A string quartet plays on the jetty on Saturday at seven.', '/lake-and-swimming'],
] as const

/** Adds subscriptions and past campaigns to a demo site. */
export async function addDemoPush({ db, site, secrets, daysAgo }: DemoContext) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = secrets.seal(privateKey, purposeOf(site.id))
  await insertKey(db, site.id, { publicKey, privateKey: sealed }, daysAgo(DEMO_DAYS))
  await insertDemo(db, site.id, {
    subscriptions: Array.from({ length: SUBSCRIPTIONS }, (_, i) => subscriptionOf(i, daysAgo)),
    campaigns: Array.from({ length: CAMPAIGNS }, (_, i) => campaignOf(i, site.mode === 'sandbox', daysAgo)),
  })
}

const subscribedAt = (i: number) => DEMO_DAYS * (1 - i / SUBSCRIPTIONS)

function subscriptionOf(i: number, daysAgo: DemoContext['daysAgo']) {
  const id = newId('subscription')
  return {
    id,
    endpoint: `${ORIGIN}/send/${id}`,
    origin: ORIGIN,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    expirationTime: null,
    userAgent: BROWSERS[i % BROWSERS.length] as string,
    tags: TAGS[i % TAGS.length] as string[],
    at: daysAgo(subscribedAt(i)),
  }
}

function campaignOf(i: number, dryRun: boolean, daysAgo: DemoContext['daysAgo']) {
  const [title, body, url] = MESSAGES[i % MESSAGES.length] as (typeof MESSAGES)[number]
  const days = (DEMO_DAYS - 1) * (1 - i / CAMPAIGNS)
  const at = daysAgo(days)
  const targetCount = Array.from({ length: SUBSCRIPTIONS }, (_, n) => n).filter(
    (n) => subscribedAt(n) > days,
  ).length
  const goneCount = dryRun ? 0 : Math.min(targetCount, i % 7 === 6 ? 1 : 0)
  const failedCount = dryRun ? 0 : Math.min(targetCount - goneCount, i % 5 === 4 ? 1 : 0)
  const sentCount = dryRun ? 0 : targetCount - goneCount - failedCount
  const finishedAt = dryRun ? at : new Date(at.getTime() + 900 + 40 * targetCount)
  return {
    id: newId('campaign'),
    title,
    body,
    url,
    dryRun,
    targetCount,
    sentCount,
    failedCount,
    goneCount,
    at,
    finishedAt,
  }
}
