import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import type { AdminCurriculum } from '../data/curricula.ts'

/** The state of a curriculum’s listing, in a word. */
export function ListingState({ curriculum: { listing, featured } }: { curriculum: AdminCurriculum }) {
  const { t } = useLingui()
  if (featured && listing?.up) return <span className={css.state} data-state="shown">{t`Featured`}</span>
  if (listing?.taken_down) return <span className={css.state} data-state="denied">{t`Withdrawn by an admin`}</span>
  if (listing?.up) {
    const who = {
      tenant: t`Listed for the organisation`,
      link: t`Listed by link`,
      public: t`Listed for everyone`,
      private: t`Listed`,
    }
    return <span>{who[listing.visibility]}</span>
  }
  if (listing?.state === 'in_review') return <span className={css.state} data-state="pending">{t`In review`}</span>
  return <span className={css.calm}>{listing?.withdrawn ? t`Withdrawn` : t`Not listed`}</span>
}
