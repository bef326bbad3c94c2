import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { supper } from '../cast.ts'

export interface CaseLine {
  id: string
  subject_type: string
  subject_id: string
  words: string
  level: string
  state: string
  risk: string
  weight: number
  after: number
  reports_count: number
  reason: string
  claimed_by: { name: string } | null
  outcome: string | null
  version: number
}
export interface CaseRead extends CaseLine {
  snapshot: Record<string, unknown>
  context: { body_html: string }[]
  removed: boolean
  may: string[]
  reports: { reason: string; note: string | null; reporter: { name: string } | null }[]
  actions: { id: string; action: string; reverted: boolean; note_public: string | null }[]
  silence: { until: string; group_id: string | null } | null
  notes: { body: string }[]
  history: { id: string }[]
}
export interface Act {
  id?: string
  version?: number | null
  reason?: string | null
  note_public?: string | null
  note_private?: string | null
  until?: string | null
  everywhere?: boolean
  preset_id?: string | null
}

/** People who report, and those who decide. */
export function moderationRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  const one = async <T>(by: Someone, call: string, values: unknown[] = [], at?: string) =>
    (await ask<{ it: T }>(by, `select public.${call} as it`, values, at))[0]!.it

  const say = async (by: Someone, words: string, conversation = supper) => {
    const id = randomUUID()
    await ask(by, 'insert into public.messages (id, conversation_id, body_html) values ($1, $2, $3)', [
      id,
      conversation,
      `<p>${words}</p>`,
    ])
    return id
  }
  const report = async (
    by: Someone,
    kind: string,
    subject: string,
    { reason = 'spam', note = null as string | null } = {},
    at?: string,
  ) => {
    const id = randomUUID()
    await ask(
      by,
      'insert into public.reports (id, subject_type, subject_id, reason, note) values ($1, $2, $3, $4, $5)',
      [id, kind, subject, reason, note],
      at,
    )
    return id
  }
  /** Something reported, and its case. */
  const reported = async (by: Someone, kind: string, subject: string, more = {}, at?: string) => {
    await report(by, kind, subject, more, at)
    return caseOf(subject)
  }
  const caseOf = async (subject: string) =>
    (
      await asOwner<{ id: string }>(
        'select id from private.moderation_cases where subject_id = $1 order by created_at desc, state limit 1',
        [subject],
      )
    )[0]?.id as string
  const queue = (by: Someone, filter: Record<string, unknown> = {}, at?: string) =>
    one<CaseLine[]>(
      by,
      `read_queue(${Object.keys(filter)
        .map((name, n) => `${name} => $${n + 1}`)
        .join(', ')})`,
      Object.values(filter),
      at,
    )
  const read = (by: Someone, id: string, at?: string) => one<CaseRead>(by, 'read_case($1)', [id], at)
  /** Acts, and says the id of the act. */
  const act = async (by: Someone, id: string, action: string, more: Act = {}, at?: string) => {
    const { id: own = randomUUID(), version = null, reason = action === 'dismiss' ? null : 'spam' } = more
    await ask(
      by,
      'select public.act_on_case($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        ...[own, id, action, version, reason],
        ...[more.note_public ?? null, more.note_private ?? null, more.until ?? null, more.everywhere ?? false],
        more.preset_id ?? null,
      ],
      at,
    )
    return own
  }
  const revert = (by: Someone, action: string, at?: string) =>
    ask(by, 'select public.revert_action($1, $2)', [randomUUID(), action], at)
  const clear = async () => {
    await asOwner('delete from private.suspensions where action_id is not null')
    await asOwner('delete from private.silences')
    await asOwner('delete from private.moderation_cases')
    await asOwner('delete from private.removals')
    await asOwner('delete from public.reports')
    await asOwner('delete from public.notifications')
    await database.admin.query('delete from realtime.messages')
  }
  return { ask, asOwner, said, one, say, report, reported, caseOf, queue, read, act, revert, clear }
}

/** Further members of the supper, who are nobody in particular. */
export async function newcomers(database: TestDatabase, addresses: string[]): Promise<Someone[]> {
  const people = addresses.map((email) => ({ role: 'authenticated' as const, id: randomUUID(), email }))
  await database.admin.query('insert into auth.users (id, email) select * from unnest($1::uuid[], $2::text[])', [
    people.map(({ id }) => id),
    addresses,
  ])
  await database.admin.query('insert into public.group_members (group_id, user_id) select $1, unnest($2::uuid[])', [
    supper,
    people.map(({ id }) => id),
  ])
  return people
}
