import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { type JournalShare, sharesOf } from '../data/shares.ts'
import css from './share.module.css'
import { withdrawCopy } from './share-commands.ts'
import type { SharePlace } from './use-destinations.ts'

/** The copies of an entry that were sent before, each with its way back; nothing where there is none. */
export function Shares({ entryId, places }: { entryId: string; places: readonly SharePlace[] }) {
  const { t } = useLingui()
  const shares = useQuery(sharesOf(entryId)).data ?? []
  if (shares.length === 0) return null
  const nameOf = ({ conversation_id, thread_id, target_type }: JournalShare) =>
    places.find(({ id }) => id === conversation_id || id === thread_id)?.name ??
    (target_type === 'message' ? t`A conversation` : t`A lesson discussion`)
  return (
    <section className={css.shares} aria-labelledby="journal-shares">
      <h3 id="journal-shares">{t`Shared copies`}</h3>
      <ul>
        {shares.map((share) => {
          const name = nameOf(share)
          return (
            <li key={share.id} data-gone={share.withdrawn_at !== null || undefined}>
              <span className={css.where}>
                <bdi>{name}</bdi>
                <small>{nearDay(dayOf(new Date(share.created_at)), serverDate())}</small>
              </span>
              {share.withdrawn_at ? (
                <span className={css.gone}>{t`Withdrawn`}</span>
              ) : (
                <button
                  type="button"
                  aria-label={t`Withdraw from ${name}`}
                  onClick={() => withdrawCopy(share.id, name)}
                >
                  {t`Withdraw`}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
