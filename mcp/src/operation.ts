/** The part of JSON Schema that inputs are described in. */
export type JsonSchema = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  [keyword: string]: unknown
}

/** An operation of the API that a tool may call. */
export type Operation = {
  /** Such as `pages.create`. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The scope it takes; `key` is any valid key. */
  access: string
  title: string
  description?: string
  params: { name: string; type: 'string' | 'integer'; description: string }[]
  /** Where the fields of `schema` go. */
  input: 'query' | 'body' | 'none'
  schema?: JsonSchema
  kind: string
  /** What counts twice, or makes two, when it is sent twice: it has an Idempotency-Key made from the call. */
  once?: true
  destroys?: true
  /** Others than the API may be reached. */
  reachesOut?: true
  ifMatch?: true
}
