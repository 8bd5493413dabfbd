import type { FormField } from '@sitewright/blocks/forms'
import type { DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { recordSender } from '../../platform/visitors/inbox-queries.ts'
import { insertForm } from './queries.ts'
import { insertSubmission } from './submissions/queries.ts'

const PERSON: FormField[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
]
const WEDDING: FormField[] = [
  ...PERSON,
  { name: 'date', label: 'Day you have in mind', type: 'date' },
  { name: 'guests', label: 'Guests', type: 'number', min: 2, max: 120, required: true },
  {
    name: 'stay',
    label: 'Do your guests stay the night?',
    type: 'choice',
    options: ['Yes', 'No'],
    required: true,
  },
  {
    name: 'rooms',
    label: 'Rooms',
    type: 'number',
    min: 1,
    max: 12,
    required: true,
    showIf: [{ field: 'stay', operator: 'equals', value: 'Yes' }],
  },
  { name: 'wishes', label: 'Your wishes', type: 'longText' },
]
const QUESTION: FormField[] = [
  ...PERSON,
  { name: 'question', label: 'Your question', type: 'longText', required: true },
]
const QUESTIONS = [
  'Is there a cot for a child of two?',
  'Can we bring our dog? She is small and sleeps a lot.',
  'Do you pick up guests from the station in Salzburg?',
  'Is breakfast served before seven? We want to be on the mountain early.',
  'How deep is the lake at the raft?',
  'Do you bake without gluten?',
]
const NAMES = ['Ada', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas']
const SUBMISSIONS = 34

export async function addDemoForms({ db, site, daysAgo }: DemoContext) {
  const add = async (name: string, fields: FormField[]) => {
    const id = newId('form')
    await insertForm(db, site.id, { id, name, fields, createdAt: daysAgo(80) })
    return id
  }
  await add('Weddings', WEDDING)
  const formId = await add('Questions', QUESTION)
  for (let i = 0; i < SUBMISSIONS; i++) {
    const name = NAMES[i % NAMES.length] as string
    const email = `${name.toLowerCase()}.${i}@example.com`
    const answers = { name, email, question: QUESTIONS[i % QUESTIONS.length] as string }
    const id = newId('submission')
    const createdAt = daysAgo(70 - 2 * i)
    const isSpam = i % 11 === 10
    await insertSubmission(db, site.id, {
      id,
      formId,
      answers,
      consents: [],
      email,
      page: '/questions',
      tokenId: null,
      createdAt,
      spamReason: isSpam ? 'too_fast' : null,
    })
    const activity = { activity: 'submission', id, at: createdAt }
    if (!isSpam) await recordSender(db, site.id, { email, name, phone: null }, activity)
  }
}
