import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { supper } from '../cast.ts'
import { html, naming } from '../messages/message-room.ts'

export type Kind = 'message' | 'mention' | 'task' | 'lesson' | 'event' | 'announcement'
export interface CatchUp {
  since: string
  seen_until: string
  as_of: string
  shown: boolean
  counts: { messages: number; mentions: number; tasks: number; lessons: number; events: number; announcements: number }
  items: {
    kind: Kind
    id: string
    group_id: string | null
    group_name: string | null
    title: string
    at: string
    path: string
    kept: boolean
    by_id: string | null
  }[]
}

const start = Date.parse('2026-03-02T08:00:00Z')
/** A moment so many hours after a Monday morning. */
export const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
export const days = 24

/** People who come to Home and go away, and what happens meanwhile in the supper. */
export function homeRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  const row = async (by: Someone, table: string, columns: Record<string, unknown>, when: string) => {
    const its: Record<string, unknown> = { id: randomUUID(), ...columns }
    const names = Object.keys(its)
    await ask(
      by,
      `insert into public.${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(its),
      when,
    )
    return its.id as string
  }
  return {
    ask,
    asOwner,
    said,
    row,
    here: (who: Someone, when: string) => ask(who, 'select public.saw_home()', [], when),
    inGroup: (who: Someone, group: string, when: string) => ask(who, 'select public.saw_group($1)', [group], when),
    async catchUp(who: Someone, when: string) {
      const [told] = await ask<{ its: CatchUp }>(who, 'select public.catch_up() as its', [], when)
      return told!.its
    },
    seeAll: (who: Someone, until: string, when: string) => ask(who, 'select public.see_all($1)', [until], when),
    unseeAll: (who: Someone, before: string, when: string) => ask(who, 'select public.unsee_all($1)', [before], when),
    keep: (who: Someone, kind: Kind, id: string, kept: boolean, when: string) =>
      ask(who, 'select public.keep_missed($1, $2, $3)', [kind, id, kept], when),
    say: (by: Someone, when: string, names?: Someone, conversation = supper) =>
      row(
        by,
        'messages',
        {
          conversation_id: conversation,
          body_html: names ? `<p>${naming(names.id)} Soup?</p>` : html('Soup?'),
        },
        when,
      ),
    announce: (by: Someone, when: string, columns: Record<string, unknown> = {}) =>
      row(by, 'announcements', { group_id: supper, title: 'New oven', ...columns }, when),
    async give(by: Someone, to: Someone, when: string, group = supper) {
      const task = await row(by, 'tasks', { group_id: group, title: 'Bring candles', rank: 'm' }, when)
      await ask(by, 'select public.assign_task($1, $2)', [task, to.id], when)
      return task
    },
    plan: (by: Someone, starts: string, when: string, columns: Record<string, unknown> = {}) => {
      const ends = new Date(Date.parse(starts) + 7_200_000).toISOString()
      return row(
        by,
        'events',
        {
          group_id: supper,
          title: 'Long table',
          starts_local: starts.slice(0, 19),
          ends_local: ends.slice(0, 19),
          ...columns,
        },
        when,
      )
    },
    async badge(who: Someone, when: string) {
      const [total] = await ask<{ count: number; mentions: number }>(
        who,
        'select * from public.unread_total()',
        [],
        when,
      )
      return total!
    },
    /** As before anybody was here. */
    async clear() {
      await asOwner(`delete from public.catch_ups; `)
      for (const table of [
        'catch_up_kept',
        'messages',
        'announcements',
        'events',
        'group_member_settings',
        'user_mutes',
        'user_blocks',
        'notifications',
      ])
        await asOwner(`delete from public.${table}`)
      await asOwner('delete from public.tasks where group_id is null or created_at > $1', [at(-1)])
      await asOwner('update public.conversations set last_seq = 0, last_message_at = null')
      await asOwner(
        'update public.conversation_reads set last_read_seq = 0, unread_from_seq = null, last_read_at = null',
      )
    },
  }
}
