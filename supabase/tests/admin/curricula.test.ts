import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin, tomas } from '../cast.ts'
import { marketRoom, nora, omar } from '../marketplace/market-room.ts'
import { tuesdays } from '../schedule/schedule-room.ts'

/* The curricula that an admin looks after: featured, taken down and handed on, while groups that follow them go on. */
let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner('delete from public.curricula')
  await room.asOwner('delete from public.collections')
})
afterAll(() => database.stop())

interface Line {
  id: string
  title: string
  owner: { id: string } | null
  groups_count: number
  featured: boolean
  listing: { id: string; state: string; up: boolean; withdrawn: boolean; taken_down: boolean } | null
  after: string
}
const now = '2026-03-04T12:00Z'
const lines = (by: Someone, filters = {}, after: string | null = null) =>
  room.one<Line[]>(by, 'admin_curricula($1, $2)', [after, JSON.stringify(filters)])
const read = (by: Someone, id: string) =>
  room.one<Line & { authors: { id: string; role: string }[]; groups: { id: string }[] }>(by, 'admin_curriculum($1)', [
    id,
  ])
const feature = (by: Someone, id: string, on = true) => room.one(by, 'feature_listing($1, $2)', [id, on])
const take = (by: Someone, id: string, down = true) => room.one(by, 'take_listing_down($1, $2)', [id, down])
const transfer = (by: Someone, id: string, to: Someone, stays = true) =>
  room.one(by, 'transfer_curriculum($1, $2, $3)', [id, to.id, stays])
const audit = async (action: string) =>
  (
    await room.asOwner(
      'select actor_id, subject_id, before, after from public.audit_log where action = $1 order by id desc limit 1',
      [action],
    )
  )[0]
const isFound = async (by: Someone) => (await room.one<{ rows: unknown[] }>(by, "find_listings('soups')")).rows.length
const gone = {
  code: 'PT404',
  message: 'This curriculum no longer exists, or you don’t have access to it.',
}

/** A curriculum that is up, and that Nora’s club elsewhere has taken up; Omar is in it. */
async function followed() {
  const made = await room.up()
  const adoption = randomUUID()
  const trial = randomUUID()
  await room.one(
    nora,
    'try_lesson($1, $2, $3, $4, $5)',
    [trial, '00000000-0000-4000-8000-0000000000e7', made.listing, made.keys[0], '2026-03-03'],
    '2026-03-02T12:00Z',
  )
  await room.one(
    nora,
    'keep_going($1, $2, $3, $4)',
    [adoption, trial, '2026-03-10', JSON.stringify({ patterns: [tuesdays] })],
    now,
  )
  return { ...made, adoption }
}
const goesOn = async ({ version, adoption }: { version: string; adoption: string }) => ({
  plan: await room.plan(adoption),
  lessons: await room.sees(omar, 'lessons', version),
})

describe('the list', () => {
  test('has what was published, in three orders, filtered, and page by page', async () => {
    const soups = await followed()
    const bread = await room.source({ title: 'Bread' })
    await room.curriculum(ruth, 'A draft of Ruth’s')
    expect(await lines(tenantAdmin)).toMatchObject([
      { id: bread.id, groups_count: 0, listing: null, featured: false, owner: { id: ruth.id } },
      { id: soups.id, groups_count: 1, listing: { state: 'approved', up: true, taken_down: false } },
    ])
    for (const order of ['title', 'groups', 'published']) {
      const [first, second] = await lines(tenantAdmin, { order })
      expect((await lines(tenantAdmin, { order }, first!.after)).map(({ id }) => id)).toEqual([second!.id])
    }
    const found = async (filters: object) => (await lines(tenantAdmin, filters)).map(({ title }) => title)
    expect(await found({ q: 'soup' })).toEqual(['Soups of the world'])
    expect(await found({ state: 'listed' })).toEqual(['Soups of the world'])
    expect(await found({ state: 'unlisted' })).toEqual(['Bread'])
    for (const state of ['withdrawn', 'in_review', 'featured', 'ownerless']) expect(await found({ state })).toEqual([])
    for (const filters of [{ order: 'shoe' }, { state: 'shoe' }])
      await expect(lines(tenantAdmin, filters)).rejects.toMatchObject({ code: '22023' })
    for (const after of ['x', '[1]', '["a"]'])
      await expect(lines(tenantAdmin, {}, after)).rejects.toMatchObject({ code: '22023' })
    expect(await lines(otherAdmin)).toEqual([])
    expect(await lines(superAdmin)).toMatchObject([{ tenant: {} }, { tenant: {} }])
    expect(await lines(superAdmin, { tenant_id: elsewhere })).toEqual([])
    await expect(lines(mina)).rejects.toMatchObject({ code: '42501' })
  })

  test('names of other organisations’ groups no more than how many they are', async () => {
    const { id } = await followed()
    expect(await read(tenantAdmin, id)).toMatchObject({ groups_count: 1, groups: [], authors: [] })
  })
})

describe('a listing', () => {
  test('is featured before its organisation, and no longer', async () => {
    const { id, listing } = await room.up()
    await feature(tenantAdmin, id)
    await feature(tenantAdmin, id)
    expect(await room.one(mina, 'collections()')).toMatchObject([{ title: 'Featured', listings: [{ id: listing }] }])
    expect(await lines(tenantAdmin, { state: 'featured' })).toMatchObject([{ id, featured: true }])
    expect(await audit('listing.feature')).toMatchObject({
      actor_id: tenantAdmin.id,
      subject_id: id,
      before: { featured: false, listed: true },
      after: { featured: true, listed: true },
    })
    await feature(tenantAdmin, id, false)
    expect(await room.one(mina, 'collections()')).toEqual([])
    expect(await audit('listing.unfeature')).toMatchObject({ before: { featured: true }, after: { featured: false } })
  })

  test('that is not up is not featured', async () => {
    const { id } = await room.source()
    await expect(feature(tenantAdmin, id)).rejects.toMatchObject({ code: 'PT409' })
    const hidden = await room.up({ visibility: 'link' }).catch(() => undefined)
    if (hidden) await expect(feature(tenantAdmin, hidden.id)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('that an admin takes down is gone for everybody, and groups that took it up go on', async () => {
    const its = await followed()
    const before = await goesOn(its)
    expect(before).toMatchObject({ lessons: 4 })
    expect(await isFound(nora)).toBe(1)
    await take(tenantAdmin, its.id)
    await take(tenantAdmin, its.id)
    expect(await isFound(nora)).toBe(0)
    expect(await room.state(its.listing)).toBe('withdrawn')
    expect(await goesOn(its)).toEqual(before)
    expect(await audit('listing.withdraw')).toMatchObject({ before: { listed: true }, after: { listed: false } })
    expect(
      await room.asOwner('select title, user_id from public.notifications where related_id = $1 order by id desc', [
        its.listing,
      ]),
    ).toContainEqual(expect.objectContaining({ user_id: ruth.id }))
    // its author does not put it up again
    await expect(room.one(ruth, 'withdraw_listing($1, false)', [its.listing])).rejects.toMatchObject({
      code: '42501',
      message: 'An admin withdrew this listing. Ask them to put it back.',
    })
    await take(tenantAdmin, its.id, false)
    expect(await isFound(nora)).toBe(1)
    expect(await room.state(its.listing)).toBe('approved')
    expect(await lines(tenantAdmin)).toMatchObject([{ listing: { up: true, taken_down: false } }])
  })

  test('that its authors withdrew is put back by them alone', async () => {
    const { id, listing } = await room.up()
    await room.one(ruth, 'withdraw_listing($1)', [listing])
    await expect(take(tenantAdmin, id, false)).rejects.toMatchObject({ code: 'PT409' })
    await room.one(ruth, 'withdraw_listing($1, false)', [listing])
    expect(await isFound(nora)).toBe(1)
  })

  test('that a super admin took down no admin below puts up', async () => {
    const { id } = await room.up()
    await take(superAdmin, id)
    await expect(take(tenantAdmin, id, false)).rejects.toMatchObject({ code: '42501' })
    await take(superAdmin, id, false)
    expect(await isFound(nora)).toBe(1)
  })

  test('stays down when its curriculum comes back from the trash', async () => {
    const { id } = await room.up()
    await take(tenantAdmin, id)
    await room.asOwner('update public.curricula set deleted_at = now() where id = $1', [id])
    await room.asOwner('update public.curricula set deleted_at = null where id = $1', [id])
    expect(await isFound(nora)).toBe(0)
  })
})

describe('a curriculum', () => {
  test('is handed on; who had it stays as an editor, and groups that follow it go on', async () => {
    const its = await followed()
    const before = await goesOn(its)
    expect(await transfer(tenantAdmin, its.id, tomas)).toEqual({ from: ruth.id, was: null })
    expect(await read(tenantAdmin, its.id)).toMatchObject({
      owner: { id: tomas.id },
      authors: [{ id: ruth.id, role: 'editor' }],
    })
    expect(await goesOn(its)).toEqual(before)
    expect(await isFound(nora)).toBe(1)
    expect(await audit('curriculum.transfer')).toMatchObject({
      subject_id: its.id,
      before: { owner: ruth.id },
      after: { owner: tomas.id },
    })
    const [told] = await room.one<object[]>(tenantAdmin, 'admin_audit(null, $1)', [
      JSON.stringify({ action: 'curriculum.transfer' }),
    ])
    expect(told).toMatchObject({
      subject: { name: 'Soups of the world' },
      before: { owner: 'Ruth Adeyemi' },
      after_value: { owner: expect.stringContaining('Tomas') },
    })
    const heard = (who: Someone) =>
      room.asOwner("select message, url from public.notifications where user_id = $1 and group_key like 'owner:%'", [
        who.id,
      ])
    expect(await heard(tomas)).toEqual([
      { message: 'You now own “Soups of the world”.', url: `/curriculum/${its.id}/builder` },
    ])
    // and back, as it was: nobody hears of what they have not read of
    expect(await transfer(tenantAdmin, its.id, ruth, false)).toEqual({ from: tomas.id, was: 'editor' })
    for (const who of [tomas, ruth]) expect(await heard(who)).toEqual([])
    expect(await read(tenantAdmin, its.id)).toMatchObject({ owner: { id: ruth.id }, authors: [] })
    expect(await room.ask(tomas, 'select 1 from public.curricula where id = $1', [its.id])).toEqual([])
  })

  test('goes to nobody elsewhere, and to nobody who is away', async () => {
    const { id } = await room.source()
    for (const to of [nora, { ...mina, id: randomUUID() }])
      await expect(transfer(tenantAdmin, id, to)).rejects.toMatchObject({
        code: 'PT404',
        message: 'This person doesn’t exist, or you don’t have access to them.',
      })
    await room.one(tenantAdmin, 'set_state($1, $2)', [jonas.id, 'deactivated'])
    await expect(transfer(tenantAdmin, id, jonas)).rejects.toMatchObject({ code: 'PT409' })
    await room.one(tenantAdmin, 'set_state($1, $2)', [jonas.id, 'active'])
    const heirs = (q: string | null = null) =>
      room.one<{ id: string }[]>(tenantAdmin, 'curriculum_heirs($1, $2)', [id, q])
    expect((await heirs()).map((its) => its.id)).not.toContain(ruth.id)
    expect(await heirs('tomas')).toMatchObject([{ id: tomas.id, role: null }])
  })
})

describe.each([
  'admin_curriculum($1)',
  'feature_listing($1)',
  'take_listing_down($1)',
  'take_listing_down($1, false)',
  `transfer_curriculum($1, '${mina.id}')`,
  'curriculum_heirs($1)',
])('%s', (call) => {
  test('is for the admins of its organisation: for others it is not there', async () => {
    const { id } = await room.up()
    const draft = await room.curriculum(ruth, 'Only hers')
    for (const wanted of [id, randomUUID()])
      await expect(room.one(otherAdmin, call, [wanted])).rejects.toMatchObject(gone)
    for (const wanted of [draft, randomUUID()])
      await expect(room.one(tenantAdmin, call, [wanted])).rejects.toMatchObject(gone)
    for (const person of [mina, ruth, nora])
      await expect(room.one(person, call, [id])).rejects.toMatchObject({ code: '42501' })
  })
})
