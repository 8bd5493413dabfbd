import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColors, compileDesign } from '../src/design.ts'

test('makes palettes of any brand colour in which everything can be read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const colors = brandColors(`#${number.toString(16).padStart(6, '0')}`)
      const { contrast, errors } = compileDesign(colors ?? { tokens: {} })
      expect(errors).toEqual({})
      expect(contrast.filter(({ passes }) => !passes)).toEqual([])
    }),
  )
  expect(brandColors('red')).toBe(null)
})
