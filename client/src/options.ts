export type SitewrightOptions = {
  /**
   * `svc_live_…` or `svc_sandbox_…`. Without a key, only public operations work; on a page served by Sitewright itself,
   * those allowed by the session cookie as well.
   */
  apiKey?: string | undefined
  /** The server's URL without `/v1`. Default: `http://127.0.0.1:3000`. */
  baseUrl?: string | undefined
  /**
   * Sent with every request. With a session cookie, `X-Sitewright-Mode` selects `live` or `sandbox`, and
   * `X-Sitewright-Account` selects the account of a user who belongs to several. A function is called for each request.
   */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined
  /** Whether the browser sends cookies. The browser's default is `same-origin`. */
  credentials?: RequestInit['credentials'] | undefined
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** Retries after the first attempt. Default: 3. */
  maxRetries?: number | undefined
  /** Limit for each attempt, including reading the response; 0 for none. Default: 60,000. */
  timeoutMs?: number | undefined
  /**
   * Allows an API key in a browser or mobile app, where all users can read it. Without this option the client throws.
   */
  dangerouslyAllowBrowser?: boolean | undefined
  /** Replaces the delay before a retry, for tests. */
  sleep?: ((delayMs: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** Replaces the random number (0 to 1) that spreads retries, for tests. */
  random?: (() => number) | undefined
}

export type RequestOptions = {
  /** Aborts the call immediately, even while it waits to retry. */
  signal?: AbortSignal | undefined
  /** Added to the client's headers; overrides those of the same name. */
  headers?: Record<string, string> | undefined
  /** Limit for each attempt, including reading the response; 0 for none. */
  timeoutMs?: number | undefined
  /** Retries after the first attempt. */
  maxRetries?: number | undefined
}

export type IdempotencyOption = {
  /**
   * Calls with the same key take effect once. The client generates a key for each call; set your own to protect against
   * duplicates after a restart of your program.
   */
  idempotencyKey?: string | undefined
}

export type IfMatchOption = {
  /** The `etag` of the version you read. Rejects with a `ConflictError` if the resource has changed since. */
  ifMatch?: string | undefined
}

export type ContentTypeOption = {
  /** Default: the type of a Blob, otherwise `application/octet-stream`. */
  contentType?: string | undefined
}

export type CallOptions = RequestOptions & IdempotencyOption & IfMatchOption & ContentTypeOption
