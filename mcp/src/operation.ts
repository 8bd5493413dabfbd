/** The subset of JSON Schema that describes inputs. */
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

/** An API operation that tools can call. */
export type Operation = {
  /** For example `pages.create`. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The required scope; `key` means any valid key. */
  access: string
  /** A scope that suffices as well. */
  orScope?: string
  /** Scopes that are needed besides `access`. */
  andScopes?: string[]
  title: string
  description?: string
  params: { name: string; type: 'string' | 'integer'; description: string }[]
  /** Where the fields of `schema` are sent. */
  input: 'query' | 'body' | 'none'
  schema?: JsonSchema
  kind: string
  /** Must not be repeated: it is sent with an Idempotency-Key derived from the call. */
  once?: true
  destroys?: true
  /** May contact services other than the API. */
  reachesOut?: true
  ifMatch?: true
}
