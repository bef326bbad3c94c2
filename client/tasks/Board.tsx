import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useManages } from '../groups/queries.ts'
import { BoardColumn } from './BoardColumn.tsx'
import css from './board.module.css'
import { columnsOf } from './board-queries.ts'
import { CardFace } from './Card.tsx'
import { type Lane, laneOf, lanesOf, statusIn } from './columns.ts'
import { move } from './deeds.ts'
import { gapAt } from './gap.ts'
import { NewColumn } from './NewColumn.tsx'
import { rankAt } from './place.ts'
import { type Task, tasksOf } from './queries.ts'
import type { TasksSearch } from './search.ts'
import { useMay } from './use-may.ts'
import { useOnlooker } from './use-onlooker.ts'
import { by, matches } from './views.ts'

/**
 * The tasks of a group in its columns. One drags a card with the pointer or a finger; keys and the menu move it as
 * well, and where it went is said. Where a card would fall is one line that is moved about: while one drags, no
 * card is drawn anew.
 */
export function Board({ group, search }: { group: string; search: TasksSearch }) {
  const { t } = useLingui()
  const groupId = group === 'me' ? null : group
  const { data: tasks } = useSuspenseQuery(tasksOf(groupId))
  const columns = useQuery({ ...columnsOf(group), enabled: groupId !== null }).data ?? []
  const onlooker = useOnlooker()
  const may = useMay()
  const manages = useManages(group)
  const [dragged, drag] = useState<Task | null>(null)
  const [said, say] = useState('')
  const line = useRef<HTMLDivElement>(null)
  const over = useRef<{ lane: string; at: number } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const lanes = lanesOf(columns)
  const whole = tasks.toSorted(by('rank'))
  const shown = whole.filter((task) => task.not_now_at === null && matches(task, { ...search, group }, onlooker))
  const cardsIn = (lane: Lane) => shown.filter((task) => laneOf(task, lanes) === lane)

  /** Puts a card behind the first `at` others of a column; what is hidden by filters keeps its place. */
  function put(task: Task, lane: Lane, at: number) {
    const others = cardsIn(lane).filter(({ id }) => id !== task.id)
    const place = Math.max(0, Math.min(at, others.length))
    const rest = whole.filter(({ id }) => id !== task.id)
    const rank = rankAt(others, place, rest)
    move(task, { column_id: lane.column_id, status: statusIn(lane, task), rank })
    say(t`${task.title}: ${lane.name}, ${place + 1} of ${others.length + 1}`)
  }
  /** By keys: one place up or down, or at the same height one column over. */
  function step(task: Task, by: { at?: number; lane?: number }) {
    const here = lanes.findIndex(({ id }) => id === laneOf(task, lanes)?.id)
    const lane = lanes[here + (by.lane ?? 0)]
    const at = cardsIn(lanes[here]!).findIndex(({ id }) => id === task.id)
    const last = lane && (by.at ?? 0) > 0 && at === cardsIn(lane).length - 1
    if (!lane || (by.at && at + by.at < 0) || last) return say(t`${task.title} cannot go further.`)
    put(task, lane, at + (by.at ?? 0))
  }
  function onDragMove({ over: target, active }: DragMoveEvent) {
    const mark = line.current
    const found =
      target &&
      active.rect.current.translated &&
      gapAt(String(target.id), active.rect.current.translated, String(active.id))
    over.current = found ? { lane: String(target.id), at: found.at } : null
    if (!mark) return
    mark.hidden = !found
    if (!found) return
    mark.style.transform = `translate(${found.x}px, ${found.y}px)`
    mark.style.width = `${found.width}px`
  }
  function onDragEnd({ active }: DragEndEvent) {
    const task = shown.find(({ id }) => id === active.id)
    const target = over.current
    drag(null)
    over.current = null
    const lane = target && lanes.find(({ id }) => id === target.lane)
    if (!task || !lane) return
    const same = laneOf(task, lanes) === lane
    if (same && cardsIn(lane).findIndex(({ id }) => id === task.id) === target.at) return
    put(task, lane, target.at)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => drag(shown.find(({ id }) => id === active.id) ?? null)}
      onDragMove={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={() => {
        drag(null)
        over.current = null
      }}
    >
      <div className={css.board}>
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
      </div>
      <p role="status" className={css.unseen}>
        {said}
      </p>
      {createPortal(<div ref={line} className={css.line} hidden />, document.body)}
      {createPortal(
        <DragOverlay dropAnimation={null}>{dragged && <CardFace task={dragged} lifted />}</DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}

/** What is done by pointer is seen; what is done by keys is said by the board itself. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
