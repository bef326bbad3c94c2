import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson } from '../../../test/database.ts'
import { mina, otherAdmin, ruth, superAdmin, supper } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'
import { club, marketRoom, nora, omar } from './market-room.ts'

/* By embed, search, count, export, file, channel and change: nothing crosses the wall between organisations that a listing did not carry. */
let app: Awaited<ReturnType<typeof testApp>>
let room: Awaited<ReturnType<typeof marketRoom>>
let made: Awaited<ReturnType<typeof room.filled>>
let version: string
let listing: string
const secret = 'marjoram'
const [sampled, unsampled, cover] = ['a', 'b', 'c'].map(() => randomUUID().slice(0, 12)) as [string, string, string]
const path = (name: string) => `${made.id}/${name}/soup.jpg`
beforeAll(async () => {
  app = await testApp()
  room = await marketRoom(app.database)
  made = await room.filled()
  const files = app.as(ruth).storage.from('curriculum')
  for (const name of [sampled, unsampled, cover]) expect((await files.upload(path(name), 'x')).error).toBeNull()
  const picture = (name: string) => ({ key: randomUUID(), kind: 'image', path: path(name), alt: 'Soup' })
  await room.ask(ruth, 'update public.lessons set sample = true, blocks = $2 where version_id = $1', [
    made.id,
    JSON.stringify([words('Cut it.'), picture(sampled)]),
  ])
  await room.ask(ruth, 'update public.leader_texts set blocks = $2 where version_id = $1', [
    made.id,
    JSON.stringify([words(secret)]),
  ])
  await room.lesson(made.id, made.autumn, 'Leek', ruth, { blocks: [words(`Add ${secret}`), picture(unsampled)] })
  version = await room.publish(made.id)
  listing = await room.listing(made.id, { cover_path: path(cover), cover_alt: 'Soup' })
  await room.decide(await room.submit(listing))
  await room.adopt(version, { by: ruth, group: supper })
  await room.ask(ruth, 'update public.lessons set title = $2 where version_id = $1 and sample', [
    made.id,
    `A draft of ${secret}`,
  ])
})
afterAll(() => app.stop())

describe('a stranger', () => {
  test('gets no draft, leader text, answer, unsampled lesson or name by table, embed, function, search or export', async () => {
    const client = app.as(nora)
    const answers = [
      await client
        .from('curricula')
        .select('*, curriculum_versions(*, lessons(*, lesson_items(*)), leader_texts(*), quiz_answers(*))'),
      await client.from('lessons').select('*').eq('version_id', version),
      await client.from('listings').select('*, curricula(*), curriculum_versions(*)'),
      await client.from('listing_reviews_asked').select('*'),
      await client.from('reviews').select('*'),
      await client.from('adoptions').select('*, groups(*)'),
      await client.rpc('find_listings', { query: secret }),
      await client.rpc('read_listing', { id: listing }),
      await client.rpc('read_sample', { listing_id: listing, lesson_key: made.pumpkin }),
      await client.rpc('find_in_version', { version_id: version, words: secret }),
      await client.rpc('listing_lineage', { listing_id: listing }),
      await client.rpc('listing_reviews', { listing_id: listing }),
      await client.rpc('suggest_listings', { group_id: club }),
      await client.rpc('compare_versions', { from_version: made.id, to_version: version }),
      await client.rpc('export_mine'),
    ]
    const said = JSON.stringify(answers.map(({ data }) => data))
    for (const one of [secret, '"right"', 'Briefing', 'Tuesday supper', 'Mina', supper, ruth.id])
      expect(said).not.toContain(one)
    for (const hidden of [made.id, randomUUID()])
      for (const name of ['read_listing', 'listing_lineage', 'listing_likeness'] as const)
        expect(
          (
            await client.rpc(
              name as 'read_listing',
              (name === 'read_listing' ? { id: hidden } : { listing_id: hidden }) as { id: string },
            )
          ).error?.code,
        ).toBe('PT404')
  })

  test('reads the cover and the pictures of a sample, signs none of them, and reads no other', async () => {
    const files = app.as(nora).storage.from('curriculum')
    const reads = async (name: string) => !(await files.download(path(name))).error
    const signs = async (name: string) => !(await files.createSignedUrl(path(name), 60)).error
    expect([await reads(cover), await reads(sampled), await reads(unsampled)]).toEqual([true, true, false])
    expect([await signs(cover), await signs(sampled), await signs(unsampled)]).toEqual([false, false, false])
    await room.one(ruth, 'withdraw_listing($1)', [listing])
    expect([await reads(cover), await reads(sampled)]).toEqual([false, false])
    await room.one(ruth, 'withdraw_listing($1, false)', [listing])
  })

  test('hears on no channel of the other organisation, and an admin elsewhere decides on nothing', async () => {
    const [tenant] = await room.asOwner<{ it: string }>('select tenant_id as it from public.users where id = $1', [
      ruth.id,
    ])
    const reads = (who: typeof nora, topic: string) =>
      asPerson(app.database, who, async (db) => {
        await db.query("select set_config('realtime.topic', $1, true)", [topic])
        return (await db.query('select 1 from realtime.messages where topic = $1', [topic])).length > 0
      })
    const topics = [`tenant:${tenant!.it}`, `curriculum:${made.id}`, `group:${supper}`]
    for (const topic of topics)
      await room.asOwner("select private.tell($1, 'listings', 'UPDATE', array[$2::uuid])", [topic, listing])
    for (const topic of topics)
      expect([topic, await reads(ruth, topic), await reads(nora, topic)]).toEqual([topic, true, false])
    expect(await room.one(otherAdmin, 'listings_to_decide()')).toEqual([])
  })

  test('changes nothing: no listing, decision, review, figure or lineage', async () => {
    const tries = [
      `update public.listings set state = 'approved'`,
      `insert into public.listing_reviews_asked (listing_id, version_id, checklist) values ('${listing}', '${version}', '{}')`,
      `insert into public.reviews (stars) values (5)`,
      `update public.reviews set stars = 5`,
      `select * from private.listed`,
      `select * from private.listing_figures`,
      `update private.lineages set title = 'Mine'`,
      `select private.rebuild_listing_figures()`,
      `select private.list_it(its) from public.listings as its`,
      `update public.adoptions set source = 'listing'`,
    ]
    for (const sql of tries) await expect(room.ask(nora, sql), sql).rejects.toMatchObject({ code: '42501' })
    expect(
      await room.ask(nora, `update public.listings set promise = 'x' where id = '${listing}' returning 1`),
    ).toEqual([])
  })
})

test('HTML in a promise is words', async () => {
  const { listing: other } = await room.up({ promise: '<img src=x onerror=alert(1)> & more' })
  expect(await room.one(omar, 'read_listing($1)', [other])).toMatchObject({
    promise: '<img src=x onerror=alert(1)> & more',
  })
})

test('whoever takes it up gives a group of one nothing more than a listing gives, and a super admin reads no draft by it', async () => {
  expect(await room.sees(superAdmin, 'lessons', made.id)).toBe(0)
  expect(await room.sees(mina, 'leader_texts', version)).toBe(0)
})
