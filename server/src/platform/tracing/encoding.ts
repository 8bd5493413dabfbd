/** The JSON of OTLP, whose 64-bit numbers are strings. */
export type Attributes = Record<string, string | number>

export const encodedResource = (resource: Attributes) => ({ attributes: encodedAttributes(resource) })

export const encodedAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** Of milliseconds since 1970. */
export const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`

/** Milliseconds since 1970, with fractions. */
export const preciseNow = () => performance.timeOrigin + performance.now()
