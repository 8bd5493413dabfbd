import { ErrorCode, type GetPromptResult, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { Key } from './call.ts'

type Argument = { name: string; description: string; required: boolean }
type Prompt = {
  name: string
  title: string
  description: string
  scopes: string[]
  arguments: Argument[]
  text(given: Record<string, string>): string
}

const MAX_ARGUMENT_LENGTH = 4_000
const siteId: Argument = { name: 'siteId', description: 'Id of the site', required: true }

/** Operations that have no tool of their own are named with a dot. */
const OPERATIONS =
  'Names with a dot are operations: run them with call_operation; search_operations describes their arguments.'

const PROMPTS: Prompt[] = [
  {
    name: 'make_landing_page',
    title: 'Create a landing page',
    description: 'Write a page for an offer, review it and publish it',
    scopes: ['pages:read', 'pages:write', 'sites:read'],
    arguments: [
      siteId,
      { name: 'goal', description: 'What the page offers, and to whom', required: true },
      { name: 'slug', description: 'Address of the page', required: false },
    ],
    text: ({ siteId, goal, slug }) => `Create a landing page on the site ${siteId}. Its purpose:

${goal}

1. Learn about the site: sites_get, then pages_list, and pages_get for the most similar page, to see its tone, language and blocks.
2. Write the page in the language of the site: one headline that states the offer, three to five short sections with reasons, one call to action. Do not invent facts, prices or quotes.
3. Save it with pages_create as a draft${slug ? ` under the slug ${slug}` : ''}, with \`blocks\` as Puck data ({root, content: [{type, props: {id, …}}]}), and \`seo\` with a title and a description. If the slug is taken, choose another.
4. Summarize the page in a few lines. Once I agree, publish it with pages_update and status "published".`,
  },
  {
    name: 'translate_site',
    title: 'Translate a site',
    description: 'Create drafts of all pages in another language',
    scopes: ['pages:read', 'pages:write', 'ai:write'],
    arguments: [siteId, { name: 'language', description: 'BCP 47 tag, such as de', required: true }],
    text: ({ siteId, language }) => `Translate the site ${siteId} into ${language}. ${OPERATIONS}

1. Start it with ai.translateSite and targetLanguages ["${language}"]: each page becomes a draft, and pages that have not changed since the last time are left as they are. Then ai_get_job with its jobId until it is finished.
2. List the drafts with pages_list and read them with pages_get; correct what sounds wrong with pages_update or pages_patch_content. Keep names, prices and addresses unchanged.
3. At the end, list the drafts, what translation.kept of the job says with the reasons, and its notes.`,
  },
  {
    name: 'publish_site',
    title: 'Publish my site',
    description: 'Review and check what changed, then make it live',
    scopes: ['sites:read', 'pages:read', 'pages:write', 'publish:write'],
    arguments: [
      siteId,
      { name: 'when', description: 'A time to publish at, such as tomorrow at 9:00', required: false },
    ],
    text: ({ siteId, when }) => `Publish the changes of the site ${siteId}. ${OPERATIONS}

1. See what would change: sites_get, then publishing.getDraftRelease. If nothing would, say so and stop.
2. Check each added and changed page with pages_get: placeholder text, empty links, a missing seo title or description. Then look at the errors of seo.getAudit with draft "true".
3. Show me what is added, changed and removed, and what you would fix first. Offer a link from publishing.createPreview that I can look at or send on.
4. Once I agree, ${when ? `schedule it with publishing.createSchedule, action "publish", for ${when} in the time zone of the site` : 'publish with sites_publish and a note that says in one line what has changed'}.
5. ${when ? 'Tell me the local time it will happen at, and that publishing.deleteSchedule cancels it.' : 'Tell me the address of the site and the number of the release. publishing.restoreRelease brings an earlier one back.'}`,
  },
  {
    name: 'connect_domain',
    title: 'Connect a domain',
    description: 'Add a domain to the site and guide through its DNS records',
    scopes: ['sites:read', 'sites:write'],
    arguments: [siteId, { name: 'domain', description: 'Such as www.example.com', required: true }],
    text: ({ siteId, domain }) => `Connect the domain ${domain} to the site ${siteId}. ${OPERATIONS}

1. Check whether the site already has it with domains.list; if not, add it with domains.create.
2. Show me the records to set as a table: type, name, value. Explain in one sentence each what they are for, and that they are set where the DNS of the domain is kept.
3. When I say that they are set, look them up with domains.verify. Tell me the reason it answers. DNS changes can take an hour; do not look more often than once a minute.
4. Once it is verified and served, make it the primary domain with domains.update, if I want that, and tell me its url.`,
  },
  {
    name: 'fix_seo_findings',
    title: 'Fix SEO findings',
    description: 'Audit the site for search engines and fix what is found',
    scopes: ['sites:read', 'sites:write', 'pages:read', 'pages:write'],
    arguments: [siteId],
    text: ({ siteId }) => `Improve how search engines see the site ${siteId}. ${OPERATIONS}

1. Audit it with seo.getAudit and draft "true", following nextCursor to the end. Group the findings by page, errors first.
2. For each page, read it with pages_get and write what the finding asks for in the language of the page: titles and descriptions that say what the page offers, alternative text that describes the picture, headings in order. Do not invent facts.
3. List the paths visitors did not find with seo.listNotFound. Suggest a redirect where an existing page is clearly meant.
4. Show me the changes as a table: page, finding, now, new. Once I agree, save them with pages_update and seo.createRedirect.
5. Audit again and tell me the score before and after. The changes are live once the site is published: offer to do that.`,
  },
  {
    name: 'set_design',
    title: 'Set the design from a brand colour',
    description: 'Derive colours and fonts from a brand colour, with readable contrast',
    scopes: ['sites:read', 'sites:write'],
    arguments: [
      siteId,
      { name: 'color', description: 'The brand colour, such as #1c5d63', required: true },
      { name: 'mood', description: 'How the site should feel, such as calm or bold', required: false },
    ],
    text: ({
      siteId,
      color,
      mood,
    }) => `Set the design of the site ${siteId} from the brand colour ${color}.${mood ? ` It should feel ${mood}.` : ''} ${OPERATIONS}

1. Read the design with design.get and the presets with design.listPresets. Start from the preset that fits best.
2. Derive the tokens: the brand colour as accent, backgrounds and text with a hint of its hue, and the same for the dark scheme, where the accent is lighter. Choose fonts that the presets use.
3. Save them with design.update. It reports the contrast of each pair: change the lighter or darker colour of pairs that do not pass until all do. Keep the brand colour itself where you can.
4. Tell me which colours and fonts you chose and why. Visitors see them once the site is published.`,
  },
  {
    name: 'answer_booking_requests',
    title: 'Answer booking requests',
    description: 'Go through pending bookings',
    scopes: ['booking:read', 'booking:write'],
    arguments: [
      siteId,
      { name: 'policy', description: 'What to accept and what to decline', required: false },
    ],
    text: ({ siteId, policy }) => `Go through the pending booking requests of the site ${siteId}.

1. List them with call_operation: booking.listBookings and rental.listBookings with status "pending", reservation.listReservations with status "requested"; soonest expiresAt first, as they are declined then.
2. For each, check whether it is possible: booking.listSlots for appointments, rental.getAvailability for stays, reservation.listTables for tables.${policy ? `\n   Decide by these rules: ${policy}` : ''}
3. Show me one line for each: who, what, when, and your suggestion with its reason.
4. Once I agree, set the statuses: booking.setBookingStatus, rental.setBookingStatus, reservation.updateReservationStatus. A 409 means that the time was taken in the meantime: say so and suggest another.
5. Finish with a short message to each customer for me to send. Do not send anything yourself.`,
  },
]

const isFor = ({ scopes }: Key, prompt: Prompt) => prompt.scopes.every((scope) => scopes.includes(scope))

export const listPrompts = (key: Key) =>
  PROMPTS.filter((prompt) => isFor(key, prompt)).map(({ text: _text, scopes: _scopes, ...listed }) => listed)

/** Renders a prompt. Throws McpError if it does not exist or an argument is missing. */
export function getPrompt(key: Key, name: string, given: Record<string, string>): GetPromptResult {
  const prompt = PROMPTS.find((candidate) => candidate.name === name)
  if (!prompt) throw invalid(`There is no prompt ${name.slice(0, 100)}`)
  if (!isFor(key, prompt))
    throw invalid(`${name} needs an API key with the scopes ${prompt.scopes.join(', ')}`)
  for (const argument of prompt.arguments) {
    const value = given[argument.name]?.trim() ?? ''
    if (argument.required && value === '')
      throw invalid(`${argument.name} is missing: ${argument.description}`)
    if (value.length > MAX_ARGUMENT_LENGTH) {
      throw invalid(`${argument.name} must have at most ${MAX_ARGUMENT_LENGTH} characters`)
    }
  }
  const content = { type: 'text' as const, text: prompt.text(given) }
  return { description: prompt.description, messages: [{ role: 'user', content }] }
}

const invalid = (message: string) => new McpError(ErrorCode.InvalidParams, message)
