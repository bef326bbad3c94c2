import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ruth, supper } from '../cast.ts'
import { curriculumRoom } from '../curriculum/curriculum-room.ts'

export const tuesdays = { rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '19:00', minutes: 60 }
export type ScheduleDeed = { kind: string; [field: string]: unknown }
export interface Result {
  op: string
  adoption_id: string
  version: number
  ends_on: string | null
  tray: number
  moves: { id: string; title: string | null; from: string | null; to: string | null }[]
}
type Row = {
  id: string
  kind: string
  title: string | null
  on: string | null
  state: string
  pinned: boolean
  part: number
  joined: boolean
  track: number
}

/** A schedule, and what people do with it. */
export async function scheduleRoom(database: TestDatabase) {
  const room = await curriculumRoom(database)
  const { ask, asOwner } = room

  /** A published curriculum with so many lessons: A, B, C… */
  async function version(lessons = 4, by: Someone = ruth) {
    const id = await room.curriculum(by, 'Soups of the world')
    const unit = await room.unit(id, 'Autumn', by)
    for (let n = 0; n < lessons; n++) await room.lesson(id, unit, String.fromCharCode(65 + n), by, { minutes: 50 })
    return room.publish(id, by)
  }
  async function adopt(
    versionId: string,
    {
      by = ruth,
      group = supper,
      start = '2026-03-03',
      id = randomUUID(),
      now,
      ...options
    }: Record<string, unknown> & { by?: Someone; now?: string } = {},
  ) {
    const all = { patterns: [tuesdays], ...options }
    const [row] = await ask<{ it: Result }>(
      by,
      'select public.adopt($1, $2, $3, $4, $5) as it',
      [id, group, versionId, start, JSON.stringify(all)],
      now,
    )
    return row!.it
  }
  async function change(
    adoption: string,
    deed: ScheduleDeed,
    {
      by = ruth,
      id = randomUUID(),
      version: at = null,
      dry = false,
      now,
    }: { by?: Someone; id?: string; version?: number | null; dry?: boolean; now?: string } = {},
  ) {
    const [row] = await ask<{ it: Result }>(
      by,
      'select public.change_schedule($1, $2, $3, $4, $5) as it',
      [id, adoption, at, JSON.stringify(deed), dry],
      now,
    )
    return row!.it
  }
  const undo = async (op: string, by: Someone = ruth, now?: string) =>
    (await ask<{ it: Result }>(by, 'select public.undo_schedule($1) as it', [op], now))[0]!.it

  const rows = (adoption: string) =>
    asOwner<Row>(
      `select entry.id, entry.kind, lesson.title, entry.on_date::text as on, entry.state, entry.pinned_on is not null as pinned, entry.part, entry.joined, entry.track
       from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id
       left join public.lessons as lesson on lesson.version_id = its.version_id and lesson.key = entry.lesson_key
       where entry.adoption_id = $1 order by entry.track, entry.rank`,
      [adoption],
    )
  /** The plan as its lessons' letters and days, a gap as a dot. */
  const plan = async (adoption: string) =>
    (await rows(adoption))
      .map(({ kind, title, on }) => `${kind === 'gap' ? '·' : title} ${on?.slice(5) ?? 'tray'}`)
      .join(', ')
  /** The entry of a lesson. */
  const entry = async (adoption: string, title: string, part = 1) =>
    (await rows(adoption)).find((row) => row.title === title && row.part === part)!.id
  const kept = async (adoption: string) =>
    (await asOwner<{ it: unknown }>('select private.plan_of($1) as it', [adoption]))[0]!.it

  return { ...room, version, adopt, change, undo, rows, plan, entry, kept }
}
