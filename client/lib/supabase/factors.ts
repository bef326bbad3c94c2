import { sessionKept } from './supabase.ts'

/** One way in which the person of this session has shown who they are, and when, in seconds. */
interface ShownFactor {
  method: string
  timestamp: number
}

/** The level of the session: 2 once a second factor was shown; the factors that were shown; and the session's id. */
export function proofs(): { level: 1 | 2; shown: readonly ShownFactor[]; sessionId?: string } {
  const [, claims = ''] = sessionKept()?.access_token?.split('.') ?? []
  try {
    const { aal, amr, session_id: sessionId } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return { level: aal === 'aal2' ? 2 : 1, shown: Array.isArray(amr) ? amr : [], sessionId }
  } catch {
    return { level: 1, shown: [] }
  }
}

/** The second factors that the person of this session has proved once. */
export const ownFactors = () => (sessionKept()?.user?.factors ?? []).filter(({ status }) => status === 'verified')

/** Signed in by half: there is a second factor, and it was not shown yet. */
export const halfway = () => ownFactors().length > 0 && proofs().level === 1
