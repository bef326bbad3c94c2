import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconNotebook, IconTarget } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import css from './suggestions.module.css'

/** For a day on which nothing is planned: three things that one tap begins. A row of any card above takes them away. */
export function Suggestions() {
  const { t } = useLingui()
  const hidden = useHidden()
  const seen = useMyGroups().filter((one) => isActive(one) && !hidden.has(one.id))
  return (
    <>
      {seen.length === 0 && <p className={css.hidden}>{t`You’ve hidden all your groups.`}</p>}
      <section className={css.suggestions} aria-labelledby="suggestions" data-suggestions>
        <h2 id="suggestions" className={css.heading}>
          <Trans>Nothing planned today</Trans>
        </h2>
        <ul>
          <li>
            <Link to="/events" search={{ new: 1 }} className={css.suggestion}>
              <IconCalendarEvent size={20} stroke={1.5} aria-hidden="true" /> {t`Plan an event`}
            </Link>
          </li>
          <li>
            <Link to="/goals" search={{ make: 'goal' }} className={css.suggestion}>
              <IconTarget size={20} stroke={1.5} aria-hidden="true" /> {t`Set a goal`}
            </Link>
          </li>
          <li data-writes>
            <Link to="/journal" search={{ make: 'entry' }} className={css.suggestion}>
              <IconNotebook size={20} stroke={1.5} aria-hidden="true" /> {t`Write in your journal`}
            </Link>
          </li>
        </ul>
      </section>
    </>
  )
}
