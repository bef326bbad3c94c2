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
  await database.admin.query('insert into auth.users (id, email) select * from unnest($1::uuid[], $2::text[])', [
    [nora.id, omar.id],
    [nora.email, omar.email],
  ])
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
  return { ...room, one, source, listing, submit, decide, up, state, market, clear, otherAdmin }
}
