import { plural, t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { decideOn } from '../data/change-people.ts'
import { waitingPeople } from '../data/people.ts'
import own from './people.module.css'

/** The people who asked to join; nothing while there are none. */
export function WaitingPeople() {
  const { t } = useLingui()
  const { lines = [], ...list } = useLines(waitingPeople)
  const reachable = isReachable.use()
  const decide = useMutation({
    mutationFn: ({ ids, admit }: { ids: string[]; admit: boolean }) =>
      decideOn(ids, admit ? 'admit_people' : 'turn_away'),
    retry: false,
  })
  if (lines.length === 0) return null
  const run = (people: typeof lines, admit: boolean) => {
    const ids = people.map(({ id }) => id)
    afterwards(decide.mutateAsync({ ids, admit }), (decided) => toast(saidOf(people, admit, decided)))
  }
  return (
    <section className={own.waiting} aria-labelledby="waiting">
      <header className={css.sectionHead}>
        <h2 id="waiting" className={css.heading}>
          {t`Waiting to be let in`}
        </h2>
        {lines.length > 1 && (
          <Button variant="default" size="compact-sm" disabled={!reachable} onClick={() => run(lines, true)}>
            {t`Let all ${lines.length} in`}
          </Button>
        )}
      </header>
      <ul className={css.lines}>
        {lines.map((person) => (
          <li key={person.id} className={css.line}>
            <Avatar person={person} size={32} />
            <span className={css.grow} dir="auto">
              <b>{person.name}</b>
              <span
                className={css.meta}
              >{`${person.email ?? ''} · ${ago(new Date(person.created_at), serverDate())}`}</span>
            </span>
            <span className={`${css.buttons} ${own.answers}`}>
              <Button
                variant="default"
                size="compact-sm"
                disabled={!reachable}
                aria-label={t`Turn ${person.name} away`}
                onClick={() => run([person], false)}
              >
                {t`Turn away`}
              </Button>
              <Button
                size="compact-sm"
                disabled={!reachable}
                aria-label={t`Let ${person.name} in`}
                onClick={() => run([person], true)}
              >
                {t`Let in`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <MoreLines list={list} />
    </section>
  )
}

function saidOf(people: readonly { name: string }[], admit: boolean, decided: number) {
  const { length } = people
  if (decided < length)
    return plural(length - decided, {
      one: '# person wasn’t waiting any more',
      other: '# people weren’t waiting any more',
    })
  const { name } = people[0]!
  if (!admit) return say`Turned ${name} away`
  return length === 1 ? say`Let ${name} in` : plural(length, { one: 'Let # person in', other: 'Let # people in' })
}
