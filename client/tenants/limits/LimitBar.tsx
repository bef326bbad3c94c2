import { useLingui } from '@lingui/react/macro'
import type { LimitName } from '../data/tenants.ts'
import { limitName, usedOf } from '../list/used-words.ts'
import css from './limits.module.css'

const near = 0.8

/** The used part of a limit, as a bar; from four fifths on it warns. */
export function LimitBar({ limit, used, allowed }: { limit: LimitName; used: number; allowed: number | null }) {
  const { t, i18n } = useLingui()
  const share = allowed === null ? 0 : used / allowed
  const level = share >= 1 ? 'full' : share >= near ? 'near' : 'calm'
  const percent = i18n.number(Math.floor(share * 100) / 100, { style: 'percent' })
  return (
    <div className={css.limit} data-level={level}>
      <span className={css.name}>{limitName(limit)}</span>
      <span className={css.used}>{usedOf(limit, used, allowed)}</span>
      {allowed !== null && (
        <span className={css.track} aria-hidden="true">
          <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
        </span>
      )}
      <span className={css.words}>
        {allowed === null
          ? t`No limit`
          : share > 1
            ? t`Over the limit: nothing is removed, but nothing can be added.`
            : level === 'full'
              ? t`The limit is reached.`
              : t`${percent} used`}
      </span>
    </div>
  )
}
