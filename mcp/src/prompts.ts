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

const PROMPTS: Prompt[] = [
  {
    name: 'make_landing_page',
    title: 'Make a landing page',
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
    description: 'Create a copy of each page in another language',
    scopes: ['pages:read', 'pages:write', 'ai:write'],
    arguments: [siteId, { name: 'language', description: 'BCP 47 tag, such as de', required: true }],
    text: ({ siteId, language }) => `Translate the site ${siteId} into ${language}.

1. List its published pages with pages_list, following nextCursor to the end. Skip pages whose slug starts with "${language}/".
2. For each page: ai_translate with its pageId and targetLanguage "${language}", which saves nothing. Review the result, correct what sounds wrong, and keep names, prices and addresses unchanged.
3. Save it with pages_create as a draft: translatedTitle as title, "${language}/" plus the original slug as slug, translatedPuckData as blocks, translatedSeo as seo. If that slug is taken, the page has been translated before: update that page with pages_update instead, and ask first if it was edited by hand.
4. At the end, list the pages created, the pages updated and the texts left untranslated.`,
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

1. List them: booking_list_bookings and rental_list_bookings with status "pending", reservation_list_reservations with status "requested"; oldest first.
2. For each, check whether it is possible: booking_list_slots for appointments, rental_get_availability for stays, reservation_list_tables for tables.${policy ? `\n   Decide by these rules: ${policy}` : ''}
3. Show me one line for each: who, what, when, and your suggestion with its reason.
4. Once I agree, set the statuses: booking_set_booking_status, rental_set_booking_status, reservation_update_reservation_status. A 409 means that the time was taken in the meantime: say so and suggest another.
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
