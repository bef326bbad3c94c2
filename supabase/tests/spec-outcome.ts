/* The answers to the spec's calls. */

/** `{ data, error, status, count }` as the client has it, the error by its code. */
type Call = PromiseLike<{ data: unknown; error: { code: string } | null; status: number; count: number | null }>
export async function outcome(call: Call) {
  const { data, error, status, count } = await call
  return { data, error: error?.code ?? null, status, count }
}
export const missing = { data: null, error: 'PGRST116', status: 406 }
export const empty = { data: [], error: null, status: 200 }
export const signedOut = { data: null, error: '42501', status: 401 }
export const refused = { data: null, error: '42501', status: 403 }
