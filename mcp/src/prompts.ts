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
    description: 'Write a page for an offer, have it looked at, and publish it',
    scopes: ['pages:read', 'pages:write', 'sites:read'],
    arguments: [
      siteId,
      { name: 'goal', description: 'What the page offers, and whom', required: true },
      { name: 'slug', description: 'Where the page is to be', required: false },
    ],
    text: ({ siteId, goal, slug }) => `Make a landing page on the site ${siteId}. What it is for:

${goal}

1. Learn about the site: sites_get, then pages_list, and pages_get of the page that is most like this one, for its tone, language and the blocks it is built of.
2. Write the page: one headline that says what is offered, three to five short parts that give reasons, one call to action. In the language of the site. Invent no facts, prices or quotes.
3. Save it with pages_create as a draft${slug ? ` under the slug ${slug}` : ''}, with \`blocks\` as Puck data ({root, content: [{type, props: {id, …}}]}), and \`seo\` with a title and a description. If the slug is taken, choose another.
4. Show what you made in a few lines. Only when I agree, publish it with pages_update and status "published".`,
  },
  {
    name: 'translate_site',
    title: 'Translate a site',
    description: 'Make a copy of each page in another language',
    scopes: ['pages:read', 'pages:write', 'ai:write'],
    arguments: [siteId, { name: 'language', description: 'BCP 47 tag, such as de', required: true }],
    text: ({ siteId, language }) => `Translate the site ${siteId} into ${language}.

1. List its published pages with pages_list, page by page with nextCursor until there are no more. Leave out pages whose slug begins with "${language}/".
2. For each page: ai_translate with its pageId and targetLanguage "${language}", which changes nothing. Read the result, mend what sounds wrong, and keep names, prices and addresses as they are.
3. Save it with pages_create as a draft: translatedTitle as title, "${language}/" and the old slug as slug, translatedPuckData as blocks, translatedSeo as seo. If that slug is taken, the page has been translated before: change that one with pages_update instead, and ask first when it was edited by hand.
4. At the end, list what was made, what was changed, and texts that stayed untranslated.`,
  },
  {
    name: 'answer_booking_requests',
    title: 'Answer booking requests',
    description: 'Go through bookings that wait for an answer',
    scopes: ['booking:read', 'booking:write'],
    arguments: [siteId, { name: 'policy', description: 'What to accept and what not', required: false }],
    text: ({
      siteId,
      policy,
    }) => `Go through the booking requests of the site ${siteId} that wait for an answer.

1. List them: booking_list_bookings and rental_list_bookings with status "pending", reservation_list_reservations with status "requested"; the oldest first.
2. For each, see whether it can be kept: booking_list_slots for appointments, rental_get_availability for stays, reservation_list_tables for tables.${policy ? `\n   The rules to judge by: ${policy}` : ''}
3. Show me one line for each: who, what, when, and what you suggest, with the reason.
4. Only after I agree, set the statuses: booking_set_booking_status, rental_set_booking_status, reservation_update_reservation_status. A 409 means that somebody else took the time: say so, and suggest another.
5. End with a short message to each customer that I can send. Send nothing yourself.`,
  },
]

const isFor = ({ scopes }: Key, prompt: Prompt) => prompt.scopes.every((scope) => scopes.includes(scope))

export const listPrompts = (key: Key) =>
  PROMPTS.filter((prompt) => isFor(key, prompt)).map(({ text: _text, scopes: _scopes, ...listed }) => listed)

/** The words of a prompt. Throws McpError when there is none of that name, or an argument is missing. */
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
