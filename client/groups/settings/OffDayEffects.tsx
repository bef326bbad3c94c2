import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf, noon } from '../../lib/settings/days.ts'
import { clock, weekdayDate } from '../../lib/settings/time.ts'
import type { OffDayEffect } from '../data/group-settings.ts'
import css from './settings.module.css'

/** The meetings that days off cancel, by name, the lessons and tasks that move on, and how many streaks rest. */
export function OffDayEffects({ effects }: { effects: readonly OffDayEffect[] }) {
  const { t } = useLingui()
  const moved = effects.filter(({ effect }) => effect === 'moved')
  const resting = effects.filter(({ kind }) => kind === 'streaks')
  // of several days off each says how many
  const streaks = Math.max(0, ...resting.map(({ answers }) => answers))
  const meetings = effects.filter((one) => !moved.includes(one) && !resting.includes(one))
  const lessons = moved.filter(({ kind }) => kind === 'lessons').length
  const tasks = moved.filter(({ kind }) => kind === 'tasks').length
  return (
    <>
      {meetings.length > 0 && <p className={css.sum}>{summary(meetings)}</p>}
      {moved.length + streaks > 0 && (
        <p className={css.sum}>
          {[
            lessons > 0 && plural(lessons, { one: '# lesson moves', other: '# lessons move' }),
            tasks > 0 && plural(tasks, { one: '# task moves', other: '# tasks move' }),
            streaks > 0 && plural(streaks, { one: '# streak rests', other: '# streaks rest' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {meetings.length + moved.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
        <ul className={`${css.list} ${css.bounded}`} tabIndex={0}>
          {[...meetings, ...moved].map((effect) => (
            <li key={`${effect.kind} ${effect.id}`} className={css.effect}>
              <span dir="auto">{effect.title}</span>
              {effect.effect === 'moved' ? (
                <Move effect={effect} />
              ) : (
                <span className={css.muted}>{facts(effect)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {meetings.length > 0 && (
        <p className={css.muted}>{t`Answers are kept. Removing the days off brings these back.`}</p>
      )}
    </>
  )
}

/** The day from which something moves, and the one to which: days of the group, wherever they are read. */
function Move({ effect: { from_on, to_on } }: { effect: OffDayEffect }) {
  const { t } = useLingui()
  const day = (on: string | null) => (on === null ? t`no date` : weekdayDate(on, noon(on)))
  return (
    <span className={css.muted}>
      <s>{day(from_on)}</s> <span aria-hidden="true">→</span> {day(to_on)}
    </span>
  )
}

function facts({ starts_at, answers }: OffDayEffect) {
  const at = new Date(starts_at)
  const day = weekdayDate(dayOf(at), serverDate())
  return [`${day}, ${clock(at)}`, answers > 0 && plural(answers, { one: '# answer', other: '# answers' })]
    .filter(Boolean)
    .join(' · ')
}

function summary(effects: readonly OffDayEffect[]) {
  const many = effects.filter(({ effect }) => effect === 'cancelled').length
  const asked = effects.length - many
  return many > 0
    ? plural(many, { one: '# meeting is cancelled', other: '# meetings are cancelled' })
    : plural(asked, {
        one: '# meeting is planned then. Its organisers are asked to cancel it.',
        other: '# meetings are planned then. Their organisers are asked to cancel them.',
      })
}
