import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, elsewhere, otherAdmin, ruth, superAdmin } from '../cast.ts'
import { scheduleRoom } from '../schedule/schedule-room.ts'

export const checklist = ['mine', 'people', 'licence']
export interface Words {
  visibility?: string
  [column: string]: unknown
}

/** Two organisations: Ruth and hers, who write; Nora elsewhere, who leads a club there and finds. */
export const nora: Someone = {
  role: 'authenticated',
  id: '00000000-0000-4000-8000-0000000000f7',
  email: 'nora@elsewhere.example',
}
export const omar: Someone = {
  role: 'authenticated',
  id: '00000000-0000-4000-8000-0000000000f8',
  email: 'omar@elsewhere.example',
}
export const club = '00000000-0000-4000-8000-0000000000e7'

export async function marketRoom(database: TestDatabase) {
  const room = await scheduleRoom(database)
  const { ask, asOwner } = room
  await arrangeRanks(database)
  /** Their addresses are proven, as reviewers’ are. */
  const vouch = (...ids: string[]) =>
    asOwner(
      "insert into private.proven_addresses (user_id, email, how) select id, email, 'mail' from auth.users where id = any ($1::uuid[]) on conflict do nothing",
      [ids],
    )
  await database.admin.query('insert into auth.users (id, email) select * from unnest($1::uuid[], $2::text[])', [
    [nora.id, omar.id],
    [nora.email, omar.email],
  ])
  await vouch(nora.id, omar.id)
  await database.admin.query(`
    update public.users set tenant_id = '${elsewhere}', name = initcap(split_part(email, '@', 1)) where id in ('${nora.id}', '${omar.id}');
    update public.tenants set settings = settings || '{"authoring": "everyone"}';
    insert into public.groups (id, name, created_by, tenant_id) values ('${club}', 'Book club', '${nora.id}', '${elsewhere}');
    insert into public.group_members (group_id, user_id) values ('${club}', '${omar.id}');
    delete from public.notifications`)

  const one = async <T>(by: Someone, call: string, values: unknown[] = [], at?: string) =>
    (await ask<{ it: T }>(by, `select public.${call} as it`, values, at))[0]!.it

  /** A published curriculum whose first lesson is a sample. */
  async function source({
    by = ruth as Someone,
    title = 'Soups of the world',
    lessons = 4,
    text = 'Cut the pumpkin.',
  } = {}) {
    const id = await room.curriculum(by, title)
    const unit = await room.unit(id, 'Autumn', by)
    const keys: string[] = []
    for (let n = 0; n < lessons; n++)
      keys.push(
        await room.lesson(id, unit, String.fromCharCode(65 + n), by, {
          minutes: 50,
          sample: n === 0,
          materials: ['A knife', `Bowl ${n}`],
          blocks: [{ key: randomUUID(), kind: 'text', html: `<p>${n === 0 ? text : `${text} Unsampled ${n}.`}</p>` }],
        }),
      )
    return { id, unit, keys, version: await room.publish(id, by) }
  }
  /** A listing with all that it needs, still a draft. */
  async function listing(curriculum_id: string, words: Words = {}, by: Someone = ruth) {
    const row: Words = {
      id: randomUUID(),
      curriculum_id,
      promise: 'Cook for twenty without fear',
      outcomes: ['You plan a meal'],
      topics: ['Cooking'],
      audience: 'adults',
      age_min: 16,
      age_max: 99,
      format: 'in_person',
      licence: 'cc_by',
      visibility: 'public',
      ...words,
    }
    await room.insert(by, 'listings', row)
    return row.id as string
  }
  const submit = async (id: string, by: Someone = ruth, asked = randomUUID()) => {
    await ask(by, 'select public.submit_listing($1, $2, $3)', [asked, id, checklist])
    return asked
  }
  const decide = (asked: string, decision = 'approved', by: Someone = superAdmin, note: string | null = 'Because') =>
    ask(by, 'select public.decide_listing($1, $2, $3)', [asked, decision, note])
  /** All of it: a curriculum that is up for everybody. */
  async function up(words: Words = {}, made: Parameters<typeof source>[0] = {}) {
    const written = await source(made)
    const by = made?.by ?? ruth
    const id = await listing(written.id, words, by)
    await decide(await submit(id, by))
    return { ...written, listing: id }
  }
  /** So many lessons of an adoption are taught, a week apart, with all its people present; it was adopted a fortnight before. */
  const teach = async (adoption: string, taught: number, from = '2026-03-03') => {
    await asOwner('update public.adoptions set created_at = $2::date - 14 where id = $1', [adoption, from])
    await asOwner(
      `update public.scheduled_lessons as entry set state = 'taught', held_on = $3::date + 7 * (ranked.n - 1)::int from (
         select id, row_number() over (order by rank) as n from public.scheduled_lessons where adoption_id = $1) as ranked
       where entry.id = ranked.id and ranked.n <= $2`,
      [adoption, taught, from],
    )
    await present(adoption)
  }
  const present = (adoption: string, people = 100) =>
    asOwner(
      `insert into public.attendance (scheduled_lesson_id, user_id, group_id, state, marked_at)
       select entry.id, member.user_id, entry.group_id, 'present', now() from public.scheduled_lessons as entry
       cross join lateral (select its.user_id from public.group_members as its where its.group_id = entry.group_id order by its.joined_at, its.user_id limit $2) as member
       where entry.adoption_id = $1 and entry.state = 'taught' on conflict do nothing`,
      [adoption, people],
    )
  const state = async (id: string) =>
    (await asOwner<{ state: string }>('select state from public.listings where id = $1', [id]))[0]!.state
  const market = (tenant: string, on: boolean) =>
    asOwner(
      "update public.tenants set settings = settings || jsonb_build_object('marketplace', $2::boolean) where id = $1",
      [tenant, on],
    )
  const clear = async () => {
    await asOwner('delete from public.adoptions')
    await asOwner('delete from public.listings')
    await asOwner('delete from public.notifications')
    await asOwner(`update public.tenants set status = 'active', settings = settings - 'marketplace'`)
  }
  return { ...room, one, vouch, teach, present, source, listing, submit, decide, up, state, market, clear, otherAdmin }
}
