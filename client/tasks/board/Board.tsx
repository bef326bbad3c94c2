import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Hint } from '../../account/hints/Hint.tsx'
import { useManages } from '../../groups/data/groups.ts'
import { moveTask } from '../commands.ts'
import { columnsOf } from '../data/columns.ts'
import { type Lane, laneOf, lanesOf, statusIn } from '../data/lanes.ts'
import { rankAt } from '../data/list-rank.ts'
import type { TasksSearch } from '../data/search-params.ts'
import { type Task, tasksOf } from '../data/tasks.ts'
import { useLatest } from '../data/use-latest.ts'
import { useTaskPermissions } from '../data/use-task-permissions.ts'
import { useViewer } from '../data/use-viewer.ts'
import { by, matches } from '../data/views.ts'
import { BoardColumn } from './BoardColumn.tsx'
import css from './board.module.css'
import { DragLayer } from './DragLayer.tsx'
import { NewColumn } from './NewColumn.tsx'
import { type CardMove, TaskCardFace } from './TaskCard.tsx'

const finger = matchMedia('(pointer: coarse)')

/**
 * The tasks of a group in its columns. One drags a card with the pointer or a finger; keys and the menu move it as
 * well, and where it went is said.
 */
export function Board({ group, search }: { group: string; search: TasksSearch }) {
  const { t } = useLingui()
  const groupId = group === 'me' ? null : group
  const { data: tasks } = useSuspenseQuery(tasksOf(groupId))
  const columns = useQuery({ ...columnsOf(group), enabled: groupId !== null }).data ?? []
  const viewer = useViewer()
  const may = useTaskPermissions()
  const manages = useManages(group)
  const [said, say] = useState('')
  // A card that keys move to another column is mounted anew there, which would lose the focus.
  const follow = useRef<{ card: string; lane: string }>(null)
  useLayoutEffect(() => {
    if (!follow.current) return
    const { card, lane } = follow.current
    const moved = document.querySelector<HTMLElement>(`[data-lane="${lane}"] [data-card="${card}"]`)
    if (!moved) return
    follow.current = null
    if (document.activeElement === document.body) moved.focus()
  })
  const lanes = lanesOf(columns)
  const whole = tasks.toSorted(by('rank'))
  const shown = whole.filter((task) => task.not_now_at === null && matches(task, { ...search, group }, viewer))
  const cardsIn = (lane: Lane) => shown.filter((task) => laneOf(task, lanes) === lane)

  /** Puts a card behind the first `at` others of a column; what is hidden by filters keeps its place. */
  function put(task: Task, lane: Lane, at: number) {
    const others = cardsIn(lane).filter(({ id }) => id !== task.id)
    const place = Math.max(0, Math.min(at, others.length))
    const rest = whole.filter(({ id }) => id !== task.id)
    const rank = rankAt(others, place, rest)
    moveTask(task, { column_id: lane.column_id, status: statusIn(lane, task), rank })
    say(t`${task.title}: ${lane.name}, ${place + 1} of ${others.length + 1}`)
  }
  /** By keys: one place up or down, or at the same height one column over. */
  const step = useLatest((task: Task, by: CardMove) => {
    const here = lanes.findIndex(({ id }) => id === laneOf(task, lanes)?.id)
    const lane = lanes[here + (by.lane ?? 0)]
    const at = cardsIn(lanes[here]!).findIndex(({ id }) => id === task.id)
    const last = lane && (by.at ?? 0) > 0 && at === cardsIn(lane).length - 1
    if (!lane || (by.at && at + by.at < 0) || last) return say(t`${task.title} can’t move any further.`)
    if (by.lane) follow.current = { card: task.id, lane: lane.id }
    put(task, lane, at + (by.at ?? 0))
  })
  function onDrop(id: string, laneId: string, at: number) {
    const task = shown.find((one) => one.id === id)
    const lane = lanes.find((one) => one.id === laneId)
    if (!task || !lane) return
    const same = laneOf(task, lanes) === lane
    if (same && cardsIn(lane).findIndex((one) => one.id === id) === at) return
    put(task, lane, at)
  }
  function faceOf(id: string) {
    const task = shown.find((one) => one.id === id)
    return task && <TaskCardFace task={task} lifted />
  }
  return (
    <>
      <DragLayer className={css.board!} faceOf={faceOf} onDrop={onDrop}>
        {lanes.map((lane) => (
          <BoardColumn
            key={lane.id}
            lane={lane}
            cards={cardsIn(lane)}
            groupId={groupId}
            may={may}
            manages={manages}
            step={step}
            column={columns.find(({ id }) => id === lane.id)}
          />
        ))}
        {manages && groupId && <NewColumn groupId={groupId} columns={columns} />}
      </DragLayer>
      {shown.length > 0 && (
        <Hint name="board">
          {finger.matches ? (
            <Trans>Hold a card for a moment, then drag it to another column.</Trans>
          ) : (
            <Trans>Drag a card to another column, or press Shift and an arrow key.</Trans>
          )}
        </Hint>
      )}
      <p role="status" className={css.unseen}>
        {said}
      </p>
    </>
  )
}
