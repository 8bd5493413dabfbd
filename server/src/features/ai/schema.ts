import { type Static, Type } from 'typebox'
import { named, nullable, oneOf } from '../../api/schema.ts'
import { MAX_PROMPT_LENGTH } from './rules.ts'

export const prompt = Type.String({
  minLength: 1,
  maxLength: MAX_PROMPT_LENGTH,
  description: 'What to create, in any language',
  examples: [
    'A website for a small family hotel at a lake in Austria, with rooms, prices and how to get there',
  ],
})

export const language = Type.String({
  maxLength: 35,
  description: 'BCP 47 tag, such as de or pt-BR',
  examples: ['de'],
})

export const engine = Type.String({
  description:
    'The engine used: `built-in`, `built-in (for testing)` where it only marks texts, or the provider and its model',
  examples: ['openai/gpt-5-mini'],
})

export const Usage = named(
  'AiUsage',
  Type.Object({
    promptTokens: Type.Integer({ description: 'Input tokens; 0 for the built-in engine' }),
    completionTokens: Type.Integer({ description: 'Output tokens; 0 for the built-in engine' }),
  }),
)

export const AiEstimate = named(
  'AiEstimate',
  Type.Object({
    tokens: Type.Object(
      {
        from: Type.Integer({ description: 'If answers are short and usable the first time' }),
        to: Type.Integer({ description: 'If answers are long and requested again' }),
      },
      { description: 'Input and output together' },
    ),
    characters: Type.Integer({ description: 'Sent to a translation service, instead of tokens' }),
    videoCredits: Type.Integer({ description: '0 if no video can be made' }),
    paidBy: oneOf(['nobody', 'plan', 'account'], {
      description:
        'Who pays for tokens and characters: `nobody` for the built-in engine, `account` for its own key',
    }),
    left: Type.Object(
      {
        tokens: nullable(Type.Integer()),
        characters: nullable(Type.Integer()),
        videoCredits: nullable(Type.Integer()),
      },
      { description: 'Of the plan, this month; null is unlimited' },
    ),
  }),
)
export type AiEstimate = Static<typeof AiEstimate>
