import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, jonas, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { checklist, club, marketRoom, nora } from './market-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const gone = { code: 'PT404' }
const read = (id: string, by = nora) => room.one<Record<string, unknown>>(by, 'read_listing($1)', [id])
const sample = (id: string, key: string, by = nora) =>
  room.one<Record<string, unknown>>(by, 'read_sample($1, $2)', [id, key])

describe('a listing that is written', () => {
  test('is its authors’ alone, and its address is made of the title', async () => {
    const { id } = await room.source({ title: 'Été à la mer' })
    const made = await room.listing(id)
    const [row] = await room.ask<{ slug: string; state: string }>(ruth, 'select * from public.listings where id = $1', [
      made,
    ])
    expect(row).toMatchObject({
      slug: expect.stringMatching(/^ete-a-la-mer-[a-z0-9]{6}$/),
      state: 'draft',
      topics: ['cooking'],
    })
    for (const other of [mina, tomas, tenantAdmin, superAdmin, nora])
      expect(await room.sees(other, 'listings', made, 'id')).toBe(0)
    await expect(read(made)).rejects.toMatchObject(gone)
  })

  test.each([
    ['nine outcomes', { outcomes: Array(9).fill('One') }, '23514'],
    ['ages reversed', { age_min: 12, age_max: 6 }, '23514'],
    ['HTML with a script', { summary_html: '<script>1</script>' }, '23514'],
    ['a picture in its summary', { summary_html: '<p></p><img data-bucket="curriculum" data-path="a/b/c">' }, '23514'],
    ['a promise of 161 signs', { promise: 'x'.repeat(161) }, '23514'],
    ['a cover of another curriculum', { cover_path: `${supper}/0123456789/a.png` }, '23514'],
    ['a licence for one organisation, and a place before all', { licence: 'tenant_only' }, '23514'],
  ])('with %s is refused', async (_, words, code) => {
    const { id } = await room.source()
    await expect(room.listing(id, words)).rejects.toMatchObject({ code })
    expect(await room.sees(ruth, 'listings', id, 'curriculum_id')).toBe(0)
  })

  test('does not take the address of another, nor the version of another', async () => {
    const first = await room.source()
    const second = await room.source()
    await room.listing(first.id, { slug: 'soups' })
    await expect(room.listing(second.id, { slug: 'soups' })).rejects.toMatchObject({ code: '23505' })
    await expect(room.listing(second.id, { version_id: first.version })).rejects.toMatchObject({ code: '23514' })
    await expect(room.listing(second.id, { version_id: second.id })).rejects.toMatchObject({ code: '23514' })
  })

  test('says what it lacks, and is not shared before', async () => {
    const { id } = await room.source()
    const made = await room.listing(id, { promise: null, outcomes: [], visibility: 'private' })
    const missing = await room.ask<{ level: string; problem: string }>(
      ruth,
      'select * from public.listing_missing($1)',
      [made],
    )
    expect(missing.filter(({ level }) => level === 'stop').map(({ problem }) => problem)).toEqual([
      'promise',
      'outcomes',
      'visibility',
    ])
    await expect(room.submit(made)).rejects.toMatchObject({ code: 'PT422' })
    await expect(room.one(mina, 'listing_missing($1)', [made])).rejects.toMatchObject(gone)
  })
})

describe('a decision', () => {
  test('is a super admin’s for all, an admin’s for their organisation, and nobody’s for themselves', async () => {
    const { id } = await room.source({ by: superAdmin })
    const made = await room.listing(id, {}, superAdmin)
    const asked = await room.submit(made, superAdmin)
    await expect(room.decide(asked)).rejects.toMatchObject({ code: '42501' })
    for (const other of [ruth, tenantAdmin, otherAdmin, nora])
      await expect(room.decide(asked, 'approved', other)).rejects.toMatchObject(gone)
    const within = await room.source()
    const inside = await room.submit(await room.listing(within.id, { visibility: 'tenant' }))
    await expect(room.decide(inside, 'approved', otherAdmin)).rejects.toMatchObject(gone)
    expect(await room.one<unknown[]>(tenantAdmin, 'listings_to_decide()')).toHaveLength(1)
    await room.decide(inside, 'approved', tenantAdmin)
    await room.decide(inside, 'approved', tenantAdmin)
  })

  test('rests on every lesson, read as whoever leads it reads it, with its pictures; nobody else reads them yet', async () => {
    const { id, unit } = await room.source({ lessons: 2 })
    const picture = `${id}/0123456789/soup.jpg`
    await room.asOwner(`insert into storage.objects (bucket_id, name) values ('curriculum', $1)`, [picture])
    const key = await room.lesson(id, unit, 'Stew', ruth, {
      blocks: [{ key: randomUUID(), kind: 'image', path: picture, alt: 'Soup' }],
    })
    await room.item(id, key, 'Read', ruth)
    await room.item(id, key, 'Briefing', ruth, { audience: 'leaders' })
    const chart = `${id}/0123456789/chart.jpg`
    await room.asOwner(`insert into storage.objects (bucket_id, name) values ('curriculum', $1)`, [chart])
    for (const [place, blocks] of [
      [key, [{ key: randomUUID(), kind: 'image', path: chart, alt: 'Chart' }]],
      [unit, [{ key: randomUUID(), kind: 'text', html: '<p>Bring aprons</p>' }]],
    ] as const)
      await room.ask(ruth, 'insert into public.leader_texts (version_id, key, blocks) values ($1, $2, $3)', [
        ...[id, place, JSON.stringify(blocks)],
      ])
    await room.publish(id)
    const made = await room.listing(id, { visibility: 'tenant' })
    const asked = await room.submit(made)
    const outline = (by: Someone) => room.one<{ lessons: { title: string }[] }>(by, 'asked_lessons($1)', [made])
    const lesson = (by: Someone) =>
      room.one<{ items: { title: string }[]; leaders: { key: string }[] }>(by, 'read_asked_lesson($1, $2)', [made, key])
    const file = async (by: Someone) => {
      const asked =
        'select private.lists_file($1) and private.lists_file($2) as both, private.lists_file($1) or private.lists_file($2) as one'
      return (await room.ask(by, asked, [picture, chart]))[0]
    }
    expect((await outline(tenantAdmin)).lessons.map(({ title }) => title)).toEqual(['A', 'B', 'Stew'])
    const read = await lesson(tenantAdmin)
    expect(read.items.map(({ title }) => title).sort()).toEqual(['Briefing', 'Read'])
    expect(read.leaders.map((note) => note.key).sort()).toEqual([key, unit].sort())
    expect(await file(tenantAdmin)).toEqual({ both: true, one: true })
    for (const other of [mina, otherAdmin, nora]) {
      await expect(outline(other)).rejects.toMatchObject(gone)
      await expect(lesson(other)).rejects.toMatchObject(gone)
      expect(await file(other)).toEqual({ both: false, one: false })
    }
    await expect(room.one(tenantAdmin, 'read_asked_lesson($1, $2)', [made, randomUUID()])).rejects.toMatchObject(gone)
    await room.decide(asked, 'rejected', tenantAdmin)
    await expect(lesson(tenantAdmin)).rejects.toMatchObject(gone)
  })

  test('is told to its authors, with the way to the words; a rejection says why', async () => {
    const { id } = await room.source()
    const made = await room.listing(id)
    const asked = await room.submit(made)
    await expect(room.decide(asked, 'rejected', superAdmin, ' ')).rejects.toMatchObject({ code: '22023' })
    await room.decide(asked, 'rejected', superAdmin, 'The sample is empty')
    await expect(room.decide(asked, 'approved')).rejects.toMatchObject({ code: 'PT409' })
    expect(await room.ask(ruth, 'select type, title, message, url from public.notifications')).toEqual([
      {
        type: 'listing_decided',
        title: 'Notification',
        message: 'Not approved: Soups of the world',
        url: `/marketplace/curriculum/${id}/edit`,
      },
    ])
    expect(await room.ask(ruth, 'select decision, note from public.listing_reviews_asked')).toEqual([
      { decision: 'rejected', note: 'The sample is empty' },
    ])
    expect(await room.state(made)).toBe('rejected')
  })

  test('leaves what was approved up while new words wait, and nothing is written meanwhile', async () => {
    const { listing, version } = await room.up()
    await room.ask(ruth, "update public.listings set promise = 'Cook for forty' where id = $1", [listing])
    expect(await room.state(listing)).toBe('draft')
    expect(await read(listing)).toMatchObject({ promise: 'Cook for twenty without fear', version_id: version })
    const asked = await room.submit(listing)
    await expect(
      room.ask(ruth, "update public.listings set promise = 'x' where id = $1", [listing]),
    ).rejects.toMatchObject({ code: 'PT409' })
    const [waiting] = await room.one<{ listing: object; before: object }[]>(superAdmin, 'listings_to_decide()')
    expect(waiting).toMatchObject({
      listing: { promise: 'Cook for forty' },
      before: { promise: 'Cook for twenty without fear' },
    })
    await room.decide(asked)
    expect(await read(listing)).toMatchObject({ promise: 'Cook for forty' })
    await expect(room.submit(listing)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is asked for once, after everything on the checklist is confirmed', async () => {
    const { id } = await room.source()
    const made = await room.listing(id)
    await expect(
      room.ask(ruth, 'select public.submit_listing($1, $2, $3)', [randomUUID(), made, ['mine']]),
    ).rejects.toMatchObject({ code: '22023' })
    const asked = randomUUID()
    for (let n = 0; n < 2; n++)
      await room.ask(ruth, 'select public.submit_listing($1, $2, $3)', [asked, made, checklist])
    await expect(room.submit(made)).rejects.toMatchObject({ code: 'PT409' })
    await room.one(ruth, 'withdraw_listing($1)', [made])
    expect(await room.state(made)).toBe('draft')
    await expect(room.decide(asked)).rejects.toMatchObject(gone)
  })
})

describe('a stranger of another organisation', () => {
  test('reads the page and the sample, and nothing else', async () => {
    const filled = await room.filled(ruth, 'Pumpkins')
    await room.ask(ruth, 'update public.lessons set sample = true where version_id = $1', [filled.id])
    const other = await room.lesson(filled.id, filled.autumn, 'Unsampled')
    const version = await room.publish(filled.id)
    const made = await room.listing(filled.id)
    await room.decide(await room.submit(made))
    const page = await read(made)
    expect(page).toMatchObject({
      title: 'Pumpkins',
      byline: 'Ruth Adeyemi',
      mine: false,
      lesson_count: 2,
      versions: [{ number: 1 }],
      attribution: 'Pumpkins, Ruth Adeyemi',
    })
    const told = await sample(made, filled.pumpkin)
    expect(told).toMatchObject({ title: 'Pumpkin', items: [{ title: 'Read' }, { title: 'Quiz' }] })
    expect(JSON.stringify([page, told])).not.toMatch(/secret|Briefing|"right"|group_id|tenant_id|owner_id/)
    await expect(sample(made, other)).rejects.toMatchObject(gone)
    for (const table of ['lessons', 'lesson_items', 'leader_texts', 'quiz_answers', 'units'])
      expect(await room.sees(nora, table, version)).toBe(0)
    expect(await room.sees(nora, 'curricula', filled.id, 'id')).toBe(0)
    expect(await room.sees(nora, 'listings', made, 'id')).toBe(0)
  })

  test('finds nothing of it when it is withdrawn, deleted or suspended, or where either has the marketplace off', async () => {
    const { id, listing, version } = await room.up()
    const tenant = (
      await room.asOwner<{ it: string }>('select tenant_id as it from public.users where id = $1', [ruth.id])
    )[0]!.it
    const hidden = async (away: () => Promise<unknown>, back: () => Promise<unknown>) => {
      await away()
      await expect(read(listing)).rejects.toMatchObject(gone)
      await back()
      expect(await read(listing)).toMatchObject({ id: listing })
    }
    await hidden(
      () => room.one(ruth, 'withdraw_listing($1)', [listing]),
      () => room.one(ruth, 'withdraw_listing($1, false)', [listing]),
    )
    await hidden(
      () => room.one(ruth, 'withdraw_version($1)', [version]),
      () => room.one(ruth, 'withdraw_version($1, false)', [version]),
    )
    await hidden(
      () => room.one(ruth, 'delete_curriculum($1)', [id]),
      () => room.one(ruth, 'restore_curriculum($1)', [id]),
    )
    await hidden(
      () => room.market(tenant, false),
      () => room.market(tenant, true),
    )
    await hidden(
      () => room.market(elsewhere, false),
      () => room.market(elsewhere, true),
    )
    await hidden(
      () => room.asOwner("update public.tenants set status = 'suspended' where id = $1", [tenant]),
      () => room.asOwner("update public.tenants set status = 'active' where id = $1", [tenant]),
    )
    await room.market(tenant, false)
    expect(await read(listing, mina)).toMatchObject({ id: listing })
  })

  test('comes by a link as long as it stands', async () => {
    const { id } = await room.source()
    const made = await room.listing(id, { visibility: 'link' })
    const first = await room.one<string>(ruth, 'make_listing_link($1)', [made])
    expect(await room.one(nora, 'open_listing_link($1)', [first])).toBeNull()
    await room.submit(made)
    await expect(read(made)).rejects.toMatchObject(gone)
    expect(await room.one(nora, 'open_listing_link($1)', [first])).toBe(made)
    expect(await read(made)).toMatchObject({ id: made })
    await expect(read(made, mina)).rejects.toMatchObject(gone)
    await room.one(ruth, 'withdraw_listing($1)', [made])
    await expect(read(made)).rejects.toMatchObject(gone)
    expect(await room.one(nora, 'open_listing_link($1)', [first])).toBeNull()
    await room.one(ruth, 'withdraw_listing($1, false)', [made])
    await room.one(ruth, 'make_listing_link($1)', [made])
    await expect(read(made)).rejects.toMatchObject(gone)
  })

  test('finds nothing of what is for its own organisation', async () => {
    const { listing } = await room.up({ visibility: 'public' })
    const within = await room.source()
    const inside = await room.listing(within.id, { visibility: 'tenant' })
    await room.decide(await room.submit(inside), 'approved', tenantAdmin)
    expect(await read(inside, jonas)).toMatchObject({ id: inside })
    await expect(read(inside)).rejects.toMatchObject(gone)
    await expect(room.adopt(within.version, { by: nora, group: club })).rejects.toMatchObject(gone)
    expect(await read(listing)).toMatchObject({ id: listing })
  })
})

describe('a group of another organisation', () => {
  test('takes it up whole, its leader reads what is for leaders, and goes on when it is withdrawn', async () => {
    const filled = await room.filled()
    await room.ask(ruth, 'update public.lessons set sample = true where version_id = $1', [filled.id])
    const version = await room.publish(filled.id)
    const made = await room.listing(filled.id)
    await room.decide(await room.submit(made))
    const { adoption_id } = await room.adopt(version, { by: nora, group: club })
    await room.one(ruth, 'withdraw_listing($1)', [made])
    await room.asOwner(
      "update public.tenants set status = 'suspended' where id = (select tenant_id from public.users where id = $1)",
      [ruth.id],
    )
    expect(await room.sees(nora, 'lessons', version)).toBe(1)
    expect(await room.sees(nora, 'leader_texts', version)).toBe(1)
    const { omar } = await import('./market-room.ts')
    expect(await room.sees(omar, 'lessons', version)).toBe(1)
    expect(await room.sees(omar, 'leader_texts', version)).toBe(0)
    expect(await room.sees(otherAdmin, 'lessons', version)).toBe(0)
    expect(await room.plan(adoption_id)).toBe('Pumpkin 03-03')
  })

  test('hears of a newer version when that is approved, and goes on to it', async () => {
    const { id, unit, listing, version } = await room.up({}, { lessons: 1 })
    const { adoption_id } = await room.adopt(version, { by: nora, group: club })
    await room.asOwner('delete from public.notifications')
    await room.lesson(id, unit, 'Leek', ruth)
    const next = await room.publish(id)
    expect(await room.ask(nora, "select 1 from public.notifications where type = 'curriculum_shared'")).toEqual([])
    expect(await room.sees(nora, 'lessons', next)).toBe(0)
    await room.ask(ruth, 'update public.listings set version_id = $2 where id = $1', [listing, next])
    await room.decide(await room.submit(listing))
    expect(await room.ask(nora, "select message from public.notifications where type = 'curriculum_shared'")).toEqual([
      { message: 'New version: Soups of the world' },
    ])
    expect(await room.sees(nora, 'lessons', next)).toBe(2)
    expect(adoption_id).toBeTruthy()
  })
})
