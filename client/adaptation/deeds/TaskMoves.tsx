import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { noon } from '../../lib/settings/days.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import type { TaskMove } from '../data/adapt.ts'
import css from './deeds.module.css'

/** The tasks that come, go, or get another day. */
export function TaskMoves({ moves }: { moves: readonly TaskMove[] }) {
  const { t } = useLingui()
  return (
    <section className={css.tasks} role="status" aria-label={t`Tasks that change`}>
      <p>{summary(moves)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <ul tabIndex={0}>
        {moves.map(({ task_key, title, from, to }) => (
          <li key={task_key}>
            <span dir="auto">{title ?? t`A task`}</span>
            <span className={css.days}>
              {from && <s>{day(from)}</s>} {from && to && <span aria-hidden="true">→</span>} {to && day(to)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const day = (on: string) => weekdayDate(on, noon(on))

function summary(moves: readonly TaskMove[]) {
  const come = moves.filter(({ from }) => from === null).length
  const go = moves.filter(({ to }) => to === null).length
  const move = moves.length - come - go
  const made = moves.filter((one) => one.made).length
  return [
    come > 0 && plural(come, { one: '# task is added.', other: '# tasks are added.' }),
    move > 0 && plural(move, { one: '# task gets another date.', other: '# tasks get another date.' }),
    go > 0 && plural(go, { one: '# task is taken out.', other: '# tasks are taken out.' }),
    made > 0 && plural(made, { one: '# is in your tasks already.', other: '# are in your tasks already.' }),
  ]
    .filter(Boolean)
    .join(' ')
}
