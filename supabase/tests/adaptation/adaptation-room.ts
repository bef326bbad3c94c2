import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ruth } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'
import { scheduleRoom } from '../schedule/schedule-room.ts'

export type AdaptationChange = {
  node_type: string
  node_key: string
  op: string
  field?: string
  value?: unknown
  reset?: boolean
  version?: number | null
}
export interface Override {
  op: string
  field: string
  version: number
  original?: unknown
}
export interface Piece {
  key: string
  block: { html: string }
  state: string
  original?: unknown
}
export interface Node {
  type: string
  key: string
  parent: string | null
  state: string
  changed_upstream: boolean
  minutes: number | null
  fields: Record<string, unknown>
  overrides: Override[]
  blocks: Piece[]
  leaders: Piece[] | null
  answers: Record<string, unknown> | null
}
export interface Outline {
  version_id: string
  may: { adapt: boolean; lead: boolean }
  newer: { version_id: string; number: number } | null
  lessons: number
  minutes: number
  counts: Record<string, number>
  nodes: Node[]
}
export interface AdaptationResult {
  op: string | null
  moves: { title: string | null; from: string | null; to: string | null }[]
  minutes: { before: number; after: number }
  lessons: { before: number; after: number }
  overrides: { node_key: string; op: string; field: string; version: number | null }[]
  tasks: { task_key: string; title: string | null; from: string | null; to: string | null; made: boolean }[]
}

/** A group that bends a curriculum to itself. */
export async function adaptationRoom(database: TestDatabase) {
  const room = await scheduleRoom(database)
  const { ask, asOwner } = room

  /** Two units of two lessons: A and B with an item each, C and D. */
  async function twoUnits(by: Someone = ruth) {
    const id = await room.curriculum(by, 'Soups of the world')
    const keys: Record<string, string> = { id }
    const text = Object.fromEntries(
      'ABCD'.split('').map((title) => [title, [words(`${title} one`), words(`${title} two`)]]),
    )
    for (const [unit, lessons] of [
      ['Autumn', 'AB'],
      ['Winter', 'CD'],
    ] as const) {
      keys[unit] = await room.unit(id, unit, by)
      for (const title of lessons) {
        keys[title] = await room.lesson(id, keys[unit]!, title, by, { minutes: 50, blocks: text[title] })
        keys[`read ${title}`] = await room.item(id, keys[title]!, `Read ${title}`, by, { minutes: 10 })
      }
    }
    keys.brief = await room.item(id, keys.A!, 'Briefing', by, { audience: 'leaders' })
    keys.buy = await room.task(id, keys.A!, 'Buy', by)
    await room.insert(by, 'leader_texts', { version_id: id, key: keys.A, blocks: [words('Whisper the secret.')] })
    return { id, keys: keys as Record<string, string>, text, version: await room.publish(id, by) }
  }

  async function adapt(
    adoption: string,
    changes: AdaptationChange[],
    {
      by = ruth,
      id = randomUUID(),
      version = null,
      dry = false,
      now,
    }: { by?: Someone; id?: string; version?: number | null; dry?: boolean; now?: string } = {},
  ) {
    const [row] = await ask<{ it: AdaptationResult }>(
      by,
      'select public.adapt($1, $2, $3, $4, $5) as it',
      [id, adoption, version, JSON.stringify(changes), dry],
      now,
    )
    return row!.it
  }
  const outline = async (adoption: string, by: Someone = ruth) =>
    (await ask<{ it: Outline }>(by, 'select public.resolved_outline($1) as it', [adoption]))[0]!.it
  const read = async (adoption: string, key: string, by: Someone = ruth) =>
    (
      await ask<{ it: { lesson: Node; items: Node[]; tasks: Node[] } }>(
        by,
        'select public.resolved_lesson($1, $2) as it',
        [adoption, key],
      )
    )[0]!.it
  /** The curriculum as titles in their order: `Autumn: A B; Winter: C D`, what is hidden left out. */
  const curriculum = async (adoption: string, by: Someone = ruth) => {
    const { nodes } = await outline(adoption, by)
    return nodes
      .filter(({ type, state }) => type === 'unit' && state !== 'hidden')
      .map(
        (unit) =>
          `${unit.fields.title}: ${nodes
            .filter(({ parent, type, state }) => type === 'lesson' && parent === unit.key && state !== 'hidden')
            .map(({ fields }) => fields.title)
            .join(' ')}`,
      )
      .join('; ')
  }
  const overrides = (adoption: string) =>
    asOwner<Record<string, unknown>>(
      'select * from public.adoption_overrides where adoption_id = $1 order by node_key, op, field',
      [adoption],
    )
  /** The plan as the titles that the group has given, with their days. */
  const days = async (adoption: string) =>
    (
      await asOwner<{ line: string }>(
        `select coalesce(lesson.title, '·') || ' ' || coalesce(to_char(entry.on_date, 'MM-DD'), 'tray') as line
         from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id
         left join private.adopted_lessons(its) as lesson on lesson.lesson_key = entry.lesson_key
         where entry.adoption_id = $1 and not entry.hidden order by entry.track, entry.rank`,
        [adoption],
      )
    )
      .map(({ line }) => line)
      .join(', ')

  return { ...room, twoUnits, adapt, outline, read, titles: curriculum, overrides, days }
}
