import { plural, t } from '@lingui/core/macro'
import type { Choice } from '../../ui/area/Filters.tsx'
import { roleName } from '../../ui/area/role-names.ts'
import type { FlagLine, FlagOverride } from '../data/flags.ts'
import { shareOf } from './wanted-flags.ts'

/** The answer of everybody who has no other. */
export const flagState = ({ enabled, killed }: Pick<FlagLine, 'enabled' | 'killed'>) =>
  killed ? t`Killed` : enabled ? t`On` : t`Off`

export const staleWords = (stale: NonNullable<FlagLine['stale']>) =>
  stale === 'expired' ? t`Expired` : t`Same for everyone for 90 days`

export function shareWords(flag: FlagLine) {
  const share = shareOf(flag)
  if (!share) return t`None`
  const percent = share.percent ?? 0
  return share.enabled ? t`On for ${percent}%` : t`Off for ${percent}%`
}

/** The number of those who have it otherwise, without the share; undefined for none. */
export function othersWords(flag: FlagLine) {
  const others = flag.overrides_count - (shareOf(flag) ? 1 : 0)
  return others === 0 ? undefined : plural(others, { one: '# override', other: '# overrides' })
}

/** The name of who has an answer of their own. */
export const targetName = ({ scope, target_name, role, percent }: FlagOverride) =>
  scope === 'role'
    ? t`Role: ${roleName(role!)}`
    : scope === 'share'
      ? t`${percent ?? 0}% of people`
      : (target_name ?? t`Deleted`)

export const scopeWords = (scope: FlagOverride['scope']) =>
  ({ tenant: t`Organisation`, group: t`Group`, role: t`Role`, share: t`Share of people` })[scope]

export const flagChoices = (): readonly Choice[] => [
  {
    name: 'state',
    label: t`State`,
    options: [
      { value: '', label: t`Any state` },
      { value: 'on', label: t`On` },
      { value: 'off', label: t`Off` },
      { value: 'killed', label: t`Killed` },
      { value: 'shared', label: t`On for a share` },
      { value: 'open', label: t`Open to organisations` },
      { value: 'stale', label: t`To tidy up` },
    ],
  },
]
