import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, superAdmin, tenantAdmin } from '../cast.ts'
import { lessonText } from './corpus.ts'
import { club, marketRoom, nora, omar } from './market-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const gone = { code: 'PT404' }
const remix = async (version: string, by: Someone = nora, id = randomUUID()) => {
  await room.one(by, 'remix($1, $2)', [id, version])
  return id
}
const lineage = (listing: string, by: Someone = mina) =>
  room.one<{ origins: { title: string; listing_id: string | null }[]; remixes: { id: string }[] }>(
    by,
    'listing_lineage($1)',
    [listing],
  )
/** A remix that Nora lists. */
async function list(curriculum: string, words = {}) {
  await room.publish(curriculum, nora)
  const made = await room.listing(curriculum, words, nora)
  await room.decide(await room.submit(made, nora))
  return made
}

describe('a remix', () => {
  test('is a curriculum of one’s own with all that a member reads, made once, and says for good what it was made of', async () => {
    const filled = await room.filled(ruth, 'Pumpkins')
    const picture = `${filled.id}/0123456789/soup.jpg`
    await room.asOwner(`insert into storage.objects (bucket_id, name) values ('curriculum', $1)`, [picture])
    await room.lesson(filled.id, filled.autumn, 'Sample', ruth, {
      sample: true,
      blocks: [{ key: randomUUID(), kind: 'image', path: picture, alt: 'Soup' }],
    })
    const version = await room.publish(filled.id)
    const listing = await room.listing(filled.id)
    await room.decide(await room.submit(listing))
    const made = await remix(version)
    await remix(version, nora, made)
    expect(await room.outline(made)).toEqual([
      'unit: Autumn',
      'lesson: Pumpkin',
      'item: Read',
      'item: Quiz',
      'lesson: Sample',
    ])
    expect(await room.ask(nora, 'select private.reads_file($1) as it', [picture])).toEqual([{ it: true }])
    expect(await room.ask(omar, 'select private.reads_file($1) as it', [picture])).toEqual([{ it: false }])
    const own = await list(made)
    expect(await lineage(own)).toMatchObject({
      origins: [{ title: 'Pumpkins', byline: 'Ruth Adeyemi', licence: 'cc_by', number: 1, listing_id: listing }],
    })
    expect((await lineage(listing)).remixes).toMatchObject([{ id: own }])
    await expect(
      room.ask(nora, 'update public.curricula set parent_version_id = null where id = $1', [made]),
    ).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('delete from public.curricula where id = $1', [filled.id])
    expect((await lineage(own)).origins).toMatchObject([{ title: 'Pumpkins', listing_id: null }])
    expect(await room.one(nora, 'attribution_of($1)', [made])).toMatchObject([
      { attribution: 'Pumpkins, Ruth Adeyemi' },
    ])
  })

  test.each(['all_rights', 'tenant_only'])('is refused under %s', async (licence) => {
    const visibility = licence === 'tenant_only' ? 'tenant' : 'public'
    const source = await room.source()
    const listing = await room.listing(source.id, { licence, visibility })
    await room.decide(await room.submit(listing), 'approved', visibility === 'tenant' ? tenantAdmin : superAdmin)
    await expect(remix(source.version, mina)).rejects.toMatchObject({ code: '42501' })
    const other = await room.source()
    await expect(remix(other.version)).rejects.toMatchObject(gone)
  })

  test.each([
    ['cc_by_sa', 'cc_by', false],
    ['cc_by_sa', 'cc_by_sa', true],
    ['cc_by_nc', 'cc0', false],
    ['cc_by_nc', 'cc_by_nc', true],
    ['cc_by', 'cc_by_nc', true],
    ['cc0', 'all_rights', true],
  ])('of %s is shared under %s: %s', async (origin, licence, may) => {
    const { version } = await room.up({ licence: origin })
    const made = await remix(version)
    await room.publish(made, nora)
    const listed = room.listing(made, { licence }, nora)
    if (may) await listed
    else await expect(listed).rejects.toMatchObject({ code: '23514' })
  })

  test('is no copy, and a group that took it up may still make one when the licence has changed', async () => {
    const { listing, version } = await room.up({}, { text: lessonText(99) })
    await room.adopt(version, { by: nora, group: club })
    await room.ask(ruth, "update public.listings set licence = 'all_rights' where id = $1", [listing])
    await room.decide(await room.submit(listing))
    await expect(remix(version, mina)).rejects.toMatchObject({ code: '42501' })
    const own = await list(await remix(version))
    const found = await room.one<{ state: string }[]>(nora, 'listing_likeness($1)', [own])
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['remix']))
  })
})

describe('among the other rooms', () => {
  const report = (subject: string, kind: string, by: Someone = nora) =>
    room.ask(by, 'insert into public.reports (subject_type, subject_id, reason) values ($1, $2, $3)', [
      kind,
      subject,
      'other',
    ])
  const search = (words: string, by: Someone = nora) =>
    room.ask(by, 'select id, url from private.search_listings(private.read_question($1), 10)', [words])

  test('a listing and a review are reported by those who read them, and found by search', async () => {
    const { listing, version } = await room.up()
    const { adoption_id } = await room.adopt(version, { by: nora, group: club })
    await room.asOwner(
      `update public.scheduled_lessons set state = 'taught', held_on = '2026-03-03' where adoption_id = $1`,
      [adoption_id],
    )
    const review = await room.one<string>(nora, 'write_review($1, $2, 1, false, $3)', [
      randomUUID(),
      adoption_id,
      'Rubbish',
    ])
    expect(await search('soups wor')).toEqual([{ id: listing, url: `/marketplace?listing=${listing}` }])
    await report(listing, 'listing')
    await report(review, 'review', mina)
    const [kept] = await room.asOwner<{ snapshot: { listing: { title: string } } }>(
      "select snapshot from public.reports where subject_type = 'listing'",
    )
    expect(kept!.snapshot.listing.title).toBe('Soups of the world')
    await room.one(ruth, 'withdraw_listing($1)', [listing])
    await expect(report(listing, 'listing', omar)).rejects.toMatchObject({ code: '42501' })
    await expect(report(review, 'review', omar)).rejects.toMatchObject({ code: '42501' })
    expect(await search('soups')).toEqual([])
  })
})
