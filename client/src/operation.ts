/** Describes an operation: its address, input and kind of response. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** For example `/v1/sites/:siteId`. */
  readonly path: string
  readonly params: readonly string[]
  /** Where the input is sent. */
  readonly input: 'query' | 'body' | 'none'
  readonly kind: 'one' | 'versioned' | 'list' | 'page' | 'flatPage' | 'nestedPage' | 'empty' | 'file'
  /** Takes bytes in addition to its input. */
  readonly upload?: true
  /** An error status whose response carries the same data as success. */
  readonly alternativeStatus?: number
}

/** The bytes of a file, in a form that can be sent again when an attempt fails. */
export type UploadBytes = Blob | ArrayBuffer | Uint8Array

/** Creates the methods of a feature. */
export type Bind = <Methods>(feature: string) => Methods
