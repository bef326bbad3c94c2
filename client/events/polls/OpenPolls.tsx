import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import agenda from '../agenda/agenda.module.css'
import css from './open-polls.module.css'
import type { DatePoll } from './queries.ts'

/** The polls that look for a date, before all events; `named` with the group of each. */
export function OpenPolls({ polls, named }: { polls: readonly DatePoll[]; named: boolean }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar()
  if (polls.length === 0) return null
  return (
    <section className={css.polls} aria-labelledby="open-polls">
      <h2 id="open-polls" className={agenda.heading}>
        {t`Finding a date`}
      </h2>
      <ul className={agenda.card}>
        {polls.map((poll) => {
          const group = named && groups.find(({ id }) => id === poll.group_id)
          return (
            <li key={poll.id} className={css.row}>
              <IconCalendarQuestion className={css.icon} size={22} stroke={1.5} aria-hidden="true" />
              <div className={agenda.truth}>
                <Link to="/events" search={{ poll: poll.id }} className={`${agenda.title} ${css.link}`} dir="auto">
                  {poll.title}
                </Link>
                <p className={agenda.meta}>
                  {group && (
                    <span className={agenda.group}>
                      <i style={{ background: `var(--${group.color})` }} />
                      <span className={agenda.clip} dir="auto">
                        {group.name}
                      </span>
                    </span>
                  )}
                  <span>{plural(poll.slots.length, { one: '# date', other: '# dates' })}</span>
                  {poll.voters > 0 && (
                    <span>{plural(poll.voters, { one: '# person voted', other: '# people voted' })}</span>
                  )}
                </p>
              </div>
              <span className={css.state} data-voted={poll.mine.length > 0}>
                {poll.mine.length > 0 ? t`Voted` : t`Vote`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
