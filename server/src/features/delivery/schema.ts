import { Type } from 'typebox'
import { DateTime, Line, nullable } from '../../api/schema.ts'

export const line = (example: string) => ({ ...Line, examples: [example] })

export const optionalLine = (example: string) => nullable(line(example))

export const active = Type.Boolean()

export const times = { createdAt: DateTime, updatedAt: DateTime }
