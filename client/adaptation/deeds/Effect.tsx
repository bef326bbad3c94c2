import { useLingui } from '@lingui/react/macro'
import { duration } from '../../ui/lesson/duration.ts'
import { MoveList } from '../../ui/lesson/MoveList.tsx'
import type { AdaptationResult } from '../data/adapt.ts'
import { TaskMoves } from './TaskMoves.tsx'

/** The effect of a change on the plan: the lessons and tasks that move, and the time that all lessons take together. */
export function Effect({ result }: { result: AdaptationResult }) {
  const { t } = useLingui()
  const { minutes, lessons, moves, tasks } = result
  const [before, after] = [duration(minutes.before), duration(minutes.after)]
  const isOfTasks = tasks.length > 0 && moves.length === 0 && lessons.before === lessons.after
  return (
    <>
      {!isOfTasks && (
        <MoveList result={result}>
          {minutes.before !== minutes.after && t`All lessons together take ${after} instead of ${before}.`}
        </MoveList>
      )}
      {tasks.length > 0 && <TaskMoves moves={tasks} />}
    </>
  )
}
