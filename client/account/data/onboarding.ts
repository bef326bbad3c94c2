import { useQuery } from '@tanstack/react-query'
import { attempt, query } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { ownSettings, userSettings } from './settings.ts'

export type Brings = 'learn' | 'lead' | 'joined'

/** The answer of the first day, and the hints that one has seen. It gives no right, and nobody else reads it. */
export interface OnboardingState {
  brings?: Brings
  /** The moment at which one answered the first questions, or left them. */
  asked_at?: string
  steps?: Readonly<Record<string, true>>
  hints?: Readonly<Record<string, true>>
}

type Rows = readonly { onboarding: unknown }[]
const onboardingIn = (rows: Rows | undefined) => (rows?.[0]?.onboarding ?? {}) as OnboardingState

/** Undefined while it is not known. */
export function useOnboarding(): OnboardingState | undefined {
  const { data } = useQuery(ownSettings)
  return data && onboardingIn(data)
}

/** Nothing is asked twice, also where the answer is none. */
export function changeOnboarding({ brings, ...change }: Omit<OnboardingState, 'brings'> & { brings?: Brings | null }) {
  const { brings: before, ...rest } = onboardingIn(query.getQueryData(ownSettings.queryKey))
  const now = brings === undefined ? before : brings
  return attempt(userSettings.putting, {
    user_id: myId(),
    onboarding: { ...rest, ...change, ...(now && { brings: now }) } as object as Record<string, never>,
  })
}
