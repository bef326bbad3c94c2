import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { people } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { answeringLead, leadRequestsOf } from '../data/lead-requests.ts'
import type { Schedule } from '../data/schedule.ts'
import css from './leads.module.css'

/** The questions to oneself whether one can lead a lesson, with the answers to them. */
export function AskedToLead({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui()
  const me = useUser().id
  const { data = [] } = useQuery(leadRequestsOf(schedule.adoption.id))
  const everyone = useQuery(people).data ?? []
  const mine = data.filter(({ user_id, state }) => user_id === me && state === 'waiting')
  return mine.map(({ id, lesson_key, asked_by, note }) => {
    const title = schedule.lessons.find(({ key }) => key === lesson_key)?.title ?? t`A deleted lesson`
    const on = schedule.plan.find((row) => row.lesson_key === lesson_key)?.on_date
    const name = everyone.find((person) => person.id === asked_by)?.name ?? t`Someone`
    return (
      <section key={id} className={css.asked} aria-label={t`Can you lead “${title}”?`}>
        <p>
          <Trans>
            {name} asks: can you lead “{title}”?
          </Trans>
          {on && <small>{weekdayDate(on, serverDate(), 'long')}</small>}
          {note && (
            <small dir="auto" className={css.note}>
              {note}
            </small>
          )}
        </p>
        <span className={css.answers}>
          <Button size="xs" onClick={() => attempt(answeringLead, { id, accepts: true })}>
            <Trans>I’ll lead it</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={() => attempt(answeringLead, { id, accepts: false })}>
            <Trans>I can’t</Trans>
          </Button>
        </span>
      </section>
    )
  })
}
