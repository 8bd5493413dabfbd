/** Where an operation is, what it takes and what it gives. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Such as `/v1/sites/:siteId`. */
  readonly path: string
  readonly params: readonly string[]
  /** Where the input goes. */
  readonly input: 'query' | 'body' | 'none'
  readonly kind: 'one' | 'versioned' | 'list' | 'page' | 'flatPage' | 'nestedPage' | 'empty' | 'file'
  /** Takes bytes besides its input. */
  readonly upload?: true
  /** A status that carries the same data as success does. */
  readonly alternativeStatus?: number
}

/** The bytes of a file; kinds that can be sent again when an attempt fails. */
export type UploadBytes = Blob | ArrayBuffer | Uint8Array

/** Makes the methods of a feature. */
export type Bind = <Methods>(feature: string) => Methods
