import type { MessageDescriptor } from '@lingui/core'

/** The place that a refused write was meant for, as far as the server's words do not name it. */
export interface WriteTarget {
  table?: string
  verb?: string
  bucket?: string
}

/** A refusal of the database, in words for people. */
export interface Refusal {
  sentence: MessageDescriptor
  /** The column that it is about, where a form may have it. */
  column?: string | undefined
}

type Lookup = (error: Error) => Refusal | undefined

/** The way to the sentences, for who is inside: set by the registry of rooms. */
export const sentences: { load?: () => Promise<Lookup> } = {}

let lookup: Lookup = () => undefined
let loading: Promise<void> | undefined

/** The meaning of a refusal; nothing before the sentences are here, or where the database says it itself. */
export const refusalOf: Lookup = (error) => lookup(error)

/** The same error, once the sentences for refusals are here; without them it keeps the server's words. */
export async function explained<Thrown extends Error>(
  error: Thrown & { code?: string } & WriteTarget,
): Promise<Thrown> {
  // PostgreSQL's codes of five signs; those of our functions (PT404) come with words of their own
  if (error.bucket || /^\d/.test(error.code ?? '')) await loadRefusals()
  return error
}

/** The refusal of an upload, once the sentences of its bucket are here. */
export const refusedUpload = (bucket: string, error: Error) => explained(Object.assign(error, { bucket }))

/** Loads the sentences: with the first refusal, since most people never meet one. */
export async function loadRefusals(): Promise<void> {
  loading ??= sentences.load?.().then(
    (found) => {
      lookup = found
    },
    () => {
      // the next refusal tries again
      loading = undefined
    },
  )
  await loading
}
