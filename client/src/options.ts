export type SitewrightOptions = {
  /**
   * `svc_live_…` or `svc_sandbox_…`. Without it only operations that need no key work, and in a page of the server
   * itself, where somebody has logged in, those of people too.
   */
  apiKey?: string | undefined
  /** Where the server is, without `/v1`. Default: `http://127.0.0.1:3000`. */
  baseUrl?: string | undefined
  /**
   * Sent with every request. A page of the server's sends `X-Sitewright-Mode` (`live` or `sandbox`), and
   * `X-Sitewright-Account` where its user is a member of several accounts. A function is asked for each request.
   */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined
  /** Whether the browser sends cookies: `same-origin` is the browser's own default. */
  credentials?: RequestInit['credentials'] | undefined
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** Attempts after the first. Default: 3. */
  maxRetries?: number | undefined
  /** For each attempt, until its answer has been read; 0 for no limit. Default: 60 s. */
  timeoutMs?: number | undefined
  /** An API key in a browser or a mobile app can be read by all its users, and is refused unless this is true. */
  dangerouslyAllowBrowser?: boolean | undefined
  /** Waits before a retry; for tests. */
  sleep?: ((delayMs: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** From 0 to 1, spreads retries; for tests. */
  random?: (() => number) | undefined
}

export type RequestOptions = {
  /** Ends the call at once, also while it waits to retry. */
  signal?: AbortSignal | undefined
  /** Sent besides the client's own, and instead of those of the same name. */
  headers?: Record<string, string> | undefined
  /** For each attempt, until its answer has been read; 0 for no limit. */
  timeoutMs?: number | undefined
  /** Attempts after the first. */
  maxRetries?: number | undefined
}

export type IdempotencyOption = {
  /**
   * Calls with the same key do their work once. The client makes a key for each call, so this is only for work that
   * must not be done twice even if your program starts again.
   */
  idempotencyKey?: string | undefined
}

export type IfMatchOption = {
  /** The `etag` of the version you have seen; a `ConflictError` when the resource has changed since. */
  ifMatch?: string | undefined
}

export type ContentTypeOption = {
  /** Default: the type of a Blob, else `application/octet-stream`. */
  contentType?: string | undefined
}

export type CallOptions = RequestOptions & IdempotencyOption & IfMatchOption & ContentTypeOption
