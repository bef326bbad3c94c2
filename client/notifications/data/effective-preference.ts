import type { Database } from '../../../supabase/types.ts'

export type Preference = Database['public']['Tables']['notification_prefs']['Row']

export type Email = 'off' | 'instant' | 'digest'

export interface PreferenceContext {
  digestByMail: boolean
  level: string
  isMuted: boolean
}

export const isThe = (group: string | null, type: string) => (one: Pick<Preference, 'group_id' | 'type'>) =>
  one.group_id === group && one.type === type

/**
 * The preference in effect for a type, as the database decides it: the one for that group, else what the level of the
 * group lets through, else the one for everywhere, else the default. By mail the default is nothing, unless there is a
 * digest: it takes in whatever was not taken out of it.
 */
export function effectivePreference(
  all: readonly Preference[],
  type: string,
  group: string | null,
  around: PreferenceContext,
) {
  const here = group === null ? undefined : all.find(isThe(group, type))
  const everywhere = all.find(isThe(null, type))
  const lets = group === null || letsThrough(around, type)
  const byMail = everywhere?.email ?? (around.digestByMail ? 'digest' : 'off')
  return {
    in_app: here?.in_app ?? everywhere?.in_app ?? true,
    push: here?.push ?? (lets && (everywhere?.push ?? true)),
    email: (here?.email ?? (lets ? byMail : 'off')) as Email,
    isOwn: here !== undefined,
  }
}

/** An invitation comes from outside of the group. */
function letsThrough({ level, isMuted }: PreferenceContext, type: string) {
  if (type === 'group_invitation') return true
  return !isMuted && (level === 'all' || (level === 'mentions' && type === 'mention_received'))
}
