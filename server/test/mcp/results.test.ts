import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from '../../../mcp/src/results.ts'

const lengthOf = (value: unknown) => JSON.stringify(value).length
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2_000 }),
  fc.constantFrom('\u0000', '"', 'é', '😀').map((character) => character.repeat(3_000)),
)
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    texts,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 40 }),
    fc.dictionary(fc.string({ maxLength: 300 }), tie('value'), { maxKeys: 40 }),
  ),
}))

test('shortens to the maximum length, keeps Unicode valid, and keeps what fits', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 120, max: 5_000 }), (value, maxLength) => {
      const shortened = shorten(value, maxLength)
      expect(lengthOf(shortened)).toBeLessThanOrEqual(maxLength)
      if (lengthOf(value) <= maxLength) expect(shortened).toBe(value)
      else expect(JSON.stringify(shortened)).toContain('(…')
    }),
  )
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, i) => [`field ${i}`, { i: 'x'.repeat(99) }]),
  )
  const shown = shorten(many, 60_000) as Record<string, unknown>
  expect(lengthOf(shown)).toBeLessThanOrEqual(60_000)
  expect(lengthOf(shown)).toBeGreaterThan(25_000)
  expect(shown['(…)']).toMatch(/^the last \d+ of 20000 fields$/)
  for (let length = 120; length < 160; length++)
    expect((shorten('😀'.repeat(100), length) as string).isWellFormed()).toBe(true)
})
