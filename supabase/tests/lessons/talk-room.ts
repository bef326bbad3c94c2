import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { supper } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

interface Asked {
  id?: string
  kind?: string | null
  title?: string
  body?: string
  item?: string | null
  anchor?: unknown
}

/** A group that talks beside its lessons. */
export async function talkRoom(database: TestDatabase) {
  const room = await lessonsRoom(database)
  const talk = async (by: Someone, adoption: string, lesson: string, asked: Asked = {}) => {
    const { id = randomUUID(), kind = 'question', title = 'How hot?', body = '<p>Tell me</p>', item = null } = asked
    const anchor = asked.anchor === undefined ? null : JSON.stringify(asked.anchor)
    const values = [id, adoption, lesson, kind, title, body, item, anchor]
    await room.one(by, 'ask_lesson($1, $2, $3, $4, $5, $6, $7, $8)', values)
    return id
  }
  const reply = async (
    by: Someone,
    thread: string,
    to: string | null = null,
    id = randomUUID(),
    body = '<p>Hot</p>',
  ) => {
    await room.one(by, 'reply_thread($1, $2, $3, $4)', [id, thread, body, to])
    return id
  }
  /** The author's prompt, as the clock opens it. */
  const prompt = async (adoption: string, lesson: string, id = randomUUID()) => {
    await room.asOwner(
      `insert into public.lesson_threads (id, adoption_id, group_id, lesson_key, kind, title, prompt_key, hide_until_answered)
       values ($1, $2, $3, $4, 'prompt', 'And you?', gen_random_uuid(), true)`,
      [id, adoption, supper, lesson],
    )
    return id
  }
  const thread = async (by: Someone, id: string) =>
    (await room.ask<Record<string, unknown>>(by, 'select * from public.lesson_threads where id = $1', [id]))[0]
  const replies = async (by: Someone, id: string) =>
    (
      await room.ask<{ id: string }>(
        by,
        'select id from public.lesson_replies where thread_id = $1 order by created_at, id',
        [id],
      )
    ).map((known) => known.id)
  const deed = (by: Someone, call: string, ...values: unknown[]) =>
    room.one(by, `${call}(${values.map((_, n) => `$${n + 1}`).join(', ')})`, values)
  return { ...room, talk, reply, prompt, thread, replies, deed }
}
