/** An address that will go, and what comes after it. */
export interface Deprecation {
  method: 'GET' | 'POST'
  /** Pattern of the route, such as `/api/v2/jurisdiction/:code`. */
  path: string
  /** Day from which it should not be used any more, `YYYY-MM-DD`. */
  since: string
  /** Day from which it may answer no more; null where that is not decided. At least twelve months after `since`. */
  sunset: string | null
  /** Path of what to use instead; null where there is nothing. */
  successor: string | null
}

/** What is deprecated now. An entry here sets the headers and marks the operation in the OpenAPI document. */
export const DEPRECATIONS: readonly Deprecation[] = []
