import { createHash } from 'node:crypto'
import { attempt, type TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { supper } from '../cast.ts'

/** The id of the conversation of two people, as a client makes it. */
export function directId(a: string, b: string) {
  const bytes = createHash('sha256').update([a, b].sort().join(':')).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const html = (words: string) =>
  `<p>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`
export const naming = (id: string, name = 'somebody') => `<span data-mention="${id}">@${name}</span>`

/** The helpers for tests of messages, as somebody, at a moment. */
export function messageRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  const rpc = <Row extends Record<string, unknown>>(who: Someone, call: string, values: unknown[] = [], at?: string) =>
    ask<Row>(who, `select * from public.${call}`, values, at)

  /** Says something, in Tuesday supper unless the columns say where; its id. */
  async function say(who: Someone, words: string, columns: Record<string, unknown> = {}, at?: string) {
    const row = { id: crypto.randomUUID(), conversation_id: supper, body_html: html(words), ...columns }
    const names = Object.keys(row)
    await ask(
      who,
      `insert into public.messages (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
      at,
    )
    return row.id
  }

  return {
    ask,
    asOwner,
    said,
    rpc,
    say,
    /** The code of the refusal of a statement, or how many rows it had; undone in either case. */
    async outcome(who: Someone, text: string, values: unknown[] = []) {
      try {
        return (await attempt(database, who, text, values)).count
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    async direct(one: Someone, other: Someone) {
      const id = directId(one.id, other.id)
      await rpc(one, 'start_direct($1, $2)', [id, other.id])
      return id
    },
    async few(one: Someone, others: Someone[], title: string | null = null) {
      const id = crypto.randomUUID()
      await rpc(one, 'make_conversation($1, $2, $3)', [id, others.map((other) => other.id), title])
      return id
    },
    read: (who: Someone, conversation: string, seq: number, { opened = true } = {}, at?: string) =>
      rpc(who, 'read_conversation($1, $2, $3)', [conversation, seq, opened], at),
    /** The columns of a message, past everything. */
    async look(id: string, columns = '*') {
      const { rows } = await database.admin.query(`select ${columns} from public.messages where id = $1`, [id])
      return rows[0] as Record<string, unknown> | undefined
    },
    async listed(who: Someone, conversation: string, at?: string) {
      const rows = await rpc<Record<string, unknown>>(who, 'my_conversations()', [], at)
      return rows.find(({ id }) => id === conversation)
    },
    async badge(who: Someone, at?: string) {
      const [total] = await rpc<{ count: number; mentions: number }>(who, 'unread_total()', [], at)
      return total!
    },
    /** The people told of a conversation, in which words. */
    async told(conversation: string) {
      const { rows } = await database.admin.query<{
        user_id: string
        type: string
        title: string
        message: string
        is_read: boolean
        url: string
      }>(
        'select user_id, type, title, message, is_read, url from public.notifications where related_id = $1 order by created_at, user_id',
        [conversation],
      )
      return rows
    },
  }
}

export type MessageRoom = ReturnType<typeof messageRoom>
