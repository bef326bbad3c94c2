import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, mutate, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { addingCurriculum, type NewCurriculum } from '../data/curricula.ts'
import { lessons, units } from '../data/node-writes.ts'
import { itemsOf, lessonOf, lessonsOf, unitsOf } from '../data/nodes.ts'
import type { OutlineUnit } from './read-outline.ts'

/** Begins a curriculum: with a unit and a lesson to type over, or with an outline. Its writes wait for one another. */
export async function begin(made: NewCurriculum, outline: readonly OutlineUnit[]) {
  await mutate(addingCurriculum, made)
  const version_id = made.id
  for (const { queryKey } of [unitsOf(version_id), lessonsOf(version_id), itemsOf(version_id)])
    query.setQueryData<unknown[]>(queryKey, [], { updatedAt: 1 })
  const whole = outline.length > 0 ? outline : [{ title: t`Unit 1`, lessons: [t`Lesson 1`] }]
  let last: string | null = null
  for (const unit of whole) {
    const key = newId()
    last = rankBetween(last, null)
    attempt(units.adding, { id: key, key, version_id, title: unit.title, rank: last })
    let rank: string | null = null
    for (const title of unit.lessons) {
      const lesson = newId()
      rank = rankBetween(rank, null)
      query.setQueryData<unknown[]>(lessonOf(version_id, lesson).queryKey, [], { updatedAt: 1 })
      attempt(lessons.adding, { id: lesson, key: lesson, version_id, unit_key: key, title, rank })
    }
  }
}
