import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fillPlan, me } from '../data-schedule-fill.ts'
import { askAs } from '../large-database.ts'

export interface LessonPlace {
  key: string
  unit_key: string
}

export const adapt = 'select public.adapt($1, $2, null, $3, $4)'

/** Publishes a curriculum as Ruth, who asks from here on. */
export async function publish(client: pg.Client, curriculum: string) {
  await askAs(client, me)
  const version = randomUUID()
  await client.query("select public.publish_version($1, $2, 'Bench')", [version, curriculum])
  return version
}

/** A curriculum of 300 lessons with 600 items, which a group of Ruth’s follows. */
export async function followed(client: pg.Client) {
  const { curriculum, group } = await fillPlan(client, 300)
  await client.query(
    `insert into public.lesson_items (version_id, lesson_key, kind, title, rank, minutes)
     select version_id, key, 'read', 'Item ' || k, private.rank_number(k), 10 from public.lessons, generate_series(1, 2) as k where version_id = $1`,
    [curriculum],
  )
  const version = await publish(client, curriculum)
  const adoption = randomUUID()
  await client.query("select public.adopt($1, $2, $3, '2026-03-03')", [adoption, group, version])
  const { rows: lessons } = await client.query<LessonPlace>(
    'select key, unit_key from public.lessons where version_id = $1 order by key',
    [version],
  )
  return { curriculum, group, version, adoption, lessons }
}

export const changeOf = ({ key }: LessonPlace, op: string, more: object) => ({
  ...{ node_type: 'lesson', node_key: key, op },
  ...more,
})

/** 500 changes: titles, minutes, lessons that are hidden, and lessons that are added. */
export const changesOf = (lessons: readonly LessonPlace[]) => [
  ...lessons.map((lesson, n) => changeOf(lesson, 'edit', { field: 'title', value: `Ours ${n}` })),
  ...lessons.slice(0, 100).map((lesson) => changeOf(lesson, 'edit', { field: 'minutes', value: 30 })),
  ...lessons.slice(200, 250).map((lesson) => changeOf(lesson, 'hide', {})),
  ...lessons.slice(150, 200).map((lesson, n) => ({
    ...changeOf(lesson, 'add', { value: { parent: lesson.unit_key, after: lesson.key, title: `Added ${n}` } }),
    node_key: randomUUID(),
  })),
]
