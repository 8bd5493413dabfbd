import { type Static, Type } from 'typebox'
import { named, nullable, oneOf } from '../../../api/schema.ts'

export const MOODS = [
  'calm',
  'energetic',
  'romantic',
  'serious',
  'dark',
  'vintage',
  'minimal',
  'friendly',
  'natural',
  'modern',
  'luxurious',
] as const
export type Mood = (typeof MOODS)[number]

export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'gold',
  'black',
  'white',
  'grey',
] as const
export type Colour = (typeof COLOURS)[number]

const Offer = Type.Object({
  title: Type.String(),
  text: nullable(Type.String()),
  price: nullable(
    Type.String({ description: 'In the words of the prompt, such as `from 120 euros a night`' }),
  ),
})
export type Offer = Static<typeof Offer>

const texts = (description: string) => Type.Array(Type.String(), { description })

/** What a person wrote about the site that they want, in their own words as far as possible. */
export const SiteBrief = named(
  'SiteBrief',
  Type.Object({
    language: Type.String({ description: 'Primary language subtag of the prompt' }),
    name: nullable(Type.String({ description: 'The name that the prompt gives' })),
    kinds: texts('Kinds of business, the most likely first; empty if none is recognised'),
    what: nullable(Type.String({ description: 'What it is, such as `Italian restaurant`' })),
    place: nullable(Type.String({ description: 'Where it is, such as `on Lake Constance`' })),
    offers: Type.Array(Offer),
    figures: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), {
      description: 'Numbers with their meaning, such as `24` and `rooms`',
    }),
    people: texts('Names of people'),
    hours: texts('Days and times'),
    contact: Type.Object({
      email: nullable(Type.String()),
      phone: nullable(Type.String()),
      street: nullable(Type.String()),
    }),
    goodToKnow: texts('What is free, welcome, included or near; since when it exists; who is wanted'),
    actions: texts('What visitors should be able to do'),
    statements: texts('Sentences of the prompt that are fit for display'),
    colours: Type.Array(oneOf(COLOURS)),
    moods: Type.Array(oneOf(MOODS)),
    pages: texts('Pages that the prompt asks for by name'),
  }),
)
export type SiteBrief = Static<typeof SiteBrief>

/** What a site usually says and the prompt does not. */
export const MISSING_FACTS = [
  'offers',
  'prices',
  'opening_hours',
  'address',
  'phone',
  'about',
  'team',
  'privacy',
] as const
export type MissingFact = (typeof MISSING_FACTS)[number]
