import type { Claims } from '../http/claims.ts'

/** A request to the REST API, whichever way it came. */
export type RestRequest = {
  method: string
  /** The whole address. */
  url: string
  /** Its path, as Postgres is told. */
  path: string
  /** The table or function that the path names; '' at the root. */
  name: string
  /** In lower case. */
  headers: Record<string, string | undefined>
  /** The body, or a refusal when it is too large. */
  body: () => Promise<Buffer>
  /** True when the client has hung up, where that can be told. */
  gone?: (() => boolean) | undefined
}

/** The same once it is known who asks; `took` hears of each step that is done, where somebody wants to know. */
export type AuthorizedRequest = RestRequest & { claims: Claims; took?: StepTimer | undefined }

/** The steps of an answer, as `Server-Timing` calls them. */
export type StepTimer = (step: 'jwt' | 'parse' | 'plan' | 'transaction' | 'response') => void

export type RestResponse = {
  status: number
  /** The reason phrase of the status line, which a function may choose; only HTTP/1.1 has one. */
  reason?: string | undefined
  /** In lower case; several values where a header comes several times. */
  headers: Record<string, string | string[]>
  body: Uint8Array | string | null
}
