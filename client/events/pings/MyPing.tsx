import { Plural, useLingui } from '@lingui/react/macro'
import { IconCar, IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import type { EventCard } from '../data/events.ts'
import { pingOrganisers } from './ping-commands.ts'
import css from './pings.module.css'
import { allPings } from './queries.ts'

const leads = [5, 10, 15, 20, 30, 45, 60]
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** One tap for who comes: on my way, or late and by how much. Pressed again, it is taken back. */
export function MyPing({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const me = useUser().id
  const mine = useQuery(allPings).data?.find((one) => one.occurrence_id === card.id && one.user_id === me)
  const late = mine?.kind === 'late'
  return (
    <fieldset className={css.mine} aria-label={t`Message to the organisers`}>
      <div className={css.kinds}>
        <button
          type="button"
          className={css.kind}
          aria-pressed={mine?.kind === 'on_my_way'}
          onClick={() => pingOrganisers(card, mine?.kind === 'on_my_way' ? null : 'on_my_way')}
        >
          <IconCar {...icon} />
          {t`On my way`}
        </button>
        <button
          type="button"
          className={css.kind}
          aria-pressed={late}
          onClick={() => pingOrganisers(card, late ? null : 'late')}
        >
          <IconClockExclamation {...icon} />
          {t`Running late`}
        </button>
      </div>
      {late && (
        <fieldset className={css.leads} aria-label={t`How late?`}>
          {leads.map((minutes) => (
            <button
              key={minutes}
              type="button"
              className={css.lead}
              aria-pressed={mine.minutes === minutes}
              onClick={() => pingOrganisers(card, 'late', mine.minutes === minutes ? null : minutes)}
            >
              <Plural value={minutes} one="# min" other="# min" />
            </button>
          ))}
        </fieldset>
      )}
      <p className={css.note}>
        {mine
          ? t`Only the organisers can see this. It’s gone after the event.`
          : t`Let the organisers know in one tap.`}
      </p>
    </fieldset>
  )
}
