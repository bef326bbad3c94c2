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
const origin = async (version: string) =>
  (
    await room.asOwner<{ curriculum_id: string }>(
      'select curriculum_id from public.curriculum_versions where id = $1',
      [version],
    )
  )[0]?.curriculum_id
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

describe('a remix of what a group has changed', () => {
  const said = (text: string, key: string = randomUUID()) => ({ key, kind: 'text', html: `<p>${text}</p>` })
  const change = (adoption: string, by: Someone, ...changes: object[]) =>
    room.one(by, 'adapt($1, $2, null, $3)', [randomUUID(), adoption, JSON.stringify(changes)])
  const lesson = (node_key: string, op: string, more: object = {}) => ({ node_type: 'lesson', node_key, op, ...more })
  const made = async (version: string, adoption: string, by: Someone = nora) => {
    const id = randomUUID()
    await room.one(by, 'remix($1, $2, $3)', [id, version, adoption])
    return id
  }
  const wordsOf = async (curriculum: string, table = 'lessons') =>
    (
      await room.asOwner<{ it: string }>(
        `select block ->> 'html' as it from public.${table} as its, jsonb_array_elements(its.blocks) as block
         where its.version_id = $1 order by 1`,
        [curriculum],
      )
    ).map(({ it }) => it)
  /** Nora's club follows a curriculum with words for leaders; Omar manages it with her. */
  async function followed() {
    const filled = await room.source({ lessons: 3 })
    const [a] = await room.asOwner<{ blocks: { key: string }[] }>(
      "select blocks from public.lessons where version_id = $1 and title = 'A'",
      [filled.version],
    )
    const item = await room.item(filled.id, filled.keys[0]!, 'Read', ruth)
    await room.task(filled.id, filled.keys[0]!, 'Buy', ruth)
    const version = await room.publish(filled.id)
    const listing = await room.listing(filled.id)
    await room.decide(await room.submit(listing))
    await room.asOwner("update public.group_members set role = 'manager' where group_id = $1 and user_id = $2", [
      club,
      omar.id,
    ])
    const { adoption_id } = await room.adopt(version, { by: nora, group: club })
    return { ...filled, version, listing, item, adoption: adoption_id, block: a!.blocks[0]!.key }
  }

  test('says what they say there, in their order, without what they hid', async () => {
    const { keys, unit, version, adoption, block, item, listing } = await followed()
    const [A, B, C] = keys as [string, string, string]
    const [X, Y] = [randomUUID(), randomUUID()]
    await change(
      adoption,
      omar,
      lesson(A, 'edit', { field: 'title', value: 'Ours' }),
      lesson(A, 'edit', { field: `block:${block}`, value: said('Cut the beans.', block) }),
      lesson(B, 'hide'),
      lesson(C, 'move', { value: { parent: unit, after: null } }),
      lesson(X, 'add', { value: { parent: unit, after: A, title: 'Beans', blocks: [said('Soak them.')] } }),
      { node_type: 'item', node_key: Y, op: 'add', value: { parent: X, after: null, kind: 'read', title: 'Count' } },
      { node_type: 'item', node_key: item, op: 'hide' },
      {
        node_type: 'curriculum',
        node_key: (await origin(version))!,
        op: 'edit',
        field: 'subtitle',
        value: 'With beans',
      },
    )
    await room.asOwner("update public.adoptions set title_override = 'Bean soups' where id = $1", [adoption])
    const ours = await made(version, adoption)
    expect(await room.outline(ours)).toEqual([
      'unit: Autumn',
      'lesson: C',
      'lesson: Ours',
      'lesson: Beans',
      'item: Count',
      'task: Buy',
    ])
    expect(await wordsOf(ours)).toEqual([
      '<p>Cut the beans.</p>',
      '<p>Cut the pumpkin. Unsampled 2.</p>',
      '<p>Soak them.</p>',
    ])
    expect(await room.ask(nora, 'select title, subtitle from public.curricula where id = $1', [ours])).toEqual([
      { title: 'Bean soups', subtitle: 'With beans' },
    ])
    expect(
      await room.ask(nora, 'select title, sample from public.lessons where version_id = $1 and sample', [ours]),
    ).toEqual([{ title: 'Ours', sample: true }])
    expect(await room.outline(await remix(version))).toEqual([
      'unit: Autumn',
      'lesson: A',
      'item: Read',
      'lesson: B',
      'lesson: C',
      'task: Buy',
    ])
    expect(await lineage(await list(ours))).toMatchObject({
      origins: [{ listing_id: listing, byline: 'Ruth Adeyemi' }],
    })
  })

  test('has its own words for leaders and never those of others; and the pictures that members added', async () => {
    const { keys, version, adoption } = await followed()
    const picture = `${omar.id}/0123456789/beans.jpg`
    await room.asOwner(`insert into storage.objects (bucket_id, name) values ('curriculum', $1)`, [picture])
    const [secret, whisper, image] = [said('I say it softly.'), said('Omar’s whisper.'), randomUUID()]
    const beside = (block: { key: string }) =>
      lesson(keys[0]!, 'add', { field: `leader:${block.key}`, value: { after: null, block } })
    await change(adoption, nora, beside(secret))
    const block = { key: image, kind: 'image', path: picture, alt: 'Beans' }
    await change(
      adoption,
      omar,
      beside(whisper),
      lesson(keys[0]!, 'add', { field: `block:${image}`, value: { after: null, block } }),
    )
    const ours = await made(version, adoption)
    expect(await wordsOf(ours, 'leader_texts')).toEqual(['<p>I say it softly.</p>'])
    expect(await wordsOf(await made(version, adoption, omar), 'leader_texts')).toEqual(['<p>Omar’s whisper.</p>'])
    await room.asOwner('delete from public.adoptions where id = $1', [adoption])
    expect(await room.ask(nora, 'select private.reads_file($1) as it', [picture])).toEqual([{ it: true }])
    expect(await room.ask(mina, 'select private.reads_file($1) as it', [picture])).toEqual([{ it: false }])
  })

  test('is made by those of the group who may change it, of the version that it follows', async () => {
    const { version, adoption } = await followed()
    for (const other of [mina, ruth]) await expect(made(version, adoption, other)).rejects.toMatchObject(gone)
    await expect(made(version, randomUUID())).rejects.toMatchObject(gone)
    await room.asOwner("update public.group_members set role = 'member' where group_id = $1 and user_id = $2", [
      club,
      omar.id,
    ])
    await room.asOwner(
      "insert into private.group_permission_limits (group_id, permission, role) values ($1, 'curriculumManagement', 'member')",
      [club],
    )
    await expect(made(version, adoption, omar)).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('delete from private.group_permission_limits where group_id = $1', [club])
    const older = (await room.source()).version
    await expect(made(older, adoption)).rejects.toMatchObject({ code: 'PT409' })
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
    await room.teach(adoption_id, 4)
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
