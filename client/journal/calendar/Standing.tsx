import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { journalSettings, settingsOf } from '../data/journal-settings.ts'
import { journalStanding } from '../data/reading.ts'
import css from './calendar.module.css'

/** The days of this month first, then the run, which two days a month may be missing from. */
export function Standing({ today }: { today: string }) {
  const { t } = useLingui()
  const { data: list } = useSuspenseQuery(journalStanding(today))
  const { show_run } = settingsOf(useQuery(journalSettings).data)
  const [{ this_month: days, run, free_left: free } = none] = list
  return (
    <dl className={css.standing}>
      <div className={css.figure}>
        <dt>{t`This month`}</dt>
        <dd>
          <Plural value={days} one="# day" other="# days" />
        </dd>
      </div>
      {show_run && run > 0 && (
        <div className={css.figure}>
          <dt>{t`In a row`}</dt>
          <dd>
            <Plural value={run} one="# day" other="# days" />
          </dd>
          <dd className={css.note}>
            {free > 0 ? (
              <Plural
                value={free}
                one="Two days a month are free. # is left."
                other="Two days a month are free. # are left."
              />
            ) : (
              t`Two days a month are free. Next month brings two more.`
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

const none = { this_month: 0, run: 0, free_left: 2 }
