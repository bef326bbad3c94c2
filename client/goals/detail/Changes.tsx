import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { attempt } from '../../lib/query/query.ts'
import { fullDate, shortDate } from '../../lib/settings/time.ts'
import { undoingChange } from '../data/goal-writes.ts'
import { changesOf, type LoggedChange } from '../data/history.ts'
import type { Goal } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import css from '../figures/detail.module.css'
import { changeWords } from './change-words.ts'

/** The change that waits for its day, and can be taken back. */
export function Waiting({ goal, may }: { goal: Goal; may: boolean }) {
  const { t } = useLingui()
  const all = useQuery(changesOf(goal.id)).data ?? []
  return all.filter(isWaiting).map((change) => (
    <div key={change.id} className={css.notice}>
      <p>
        {t`From ${fullDate(change.effective_on)}`}
        <Lines change={change} goal={goal} />
      </p>
      {may && <TakeBack change={change} words={t`Keep it as it is`} />}
    </div>
  ))
}

const isWaiting = ({ applied_at, undone_at }: LoggedChange) => applied_at === null && undone_at === null

/** The changes of a goal and their days; what waits for its day stands on top, and can be taken back. */
export function Changes({ goal, may }: { goal: Goal; may: GoalRights }) {
  const { t } = useLingui()
  const all = useQuery(changesOf(goal.id)).data ?? []
  const past = all.filter((change) => !isWaiting(change))
  return (
    <>
      <Waiting goal={goal} may={may.change} />
      {past.length > 0 && (
        <details className={css.fold}>
          <summary>{t`Changes`}</summary>
          <ul className={css.lines}>
            {past.map((change) => (
              <li key={change.id} className={css.line}>
                <span className={css.when}>{shortDate(change.created_at.slice(0, 10))}</span>
                <span className={css.grow}>
                  <Lines change={change} goal={goal} />
                  <By change={change} goal={goal} />
                </span>
                {may.change &&
                  change.undone_at === null &&
                  change === past.find(({ undone_at }) => undone_at === null) && (
                    <TakeBack change={change} words={t`Undo`} />
                  )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Lines({ change, goal }: { change: LoggedChange; goal: Goal }) {
  return changeWords(change, goal.unit).map((line) => (
    <span key={line} className={css.note}>
      {line}
    </span>
  ))
}

function By({ change, goal }: { change: LoggedChange; goal: Goal }) {
  const { t } = useLingui()
  const name = useQuery(people).data?.find(({ id }) => id === change.changed_by)?.name
  const words = [goal.group_id !== null && name, change.undone_at !== null && t`Undone`].filter(Boolean)
  return words.length > 0 && <span className={css.note}>{words.join(' · ')}</span>
}

function TakeBack({ change, words }: { change: LoggedChange; words: string }) {
  return (
    <button type="button" className={css.textButton} onClick={() => attempt(undoingChange, { id: change.id })}>
      {words}
    </button>
  )
}
