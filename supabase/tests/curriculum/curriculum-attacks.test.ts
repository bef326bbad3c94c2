import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { arrangeRanks, ines, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { curriculumRoom, words } from './curriculum-room.ts'

/* By id, embed, search, export, signed address, preview and change: what somebody may not read, they do not get. */
let app: Awaited<ReturnType<typeof testApp>>
let room: Awaited<ReturnType<typeof curriculumRoom>>
let made: Awaited<ReturnType<typeof room.filled>>
let version: string
const secret = 'marjoram'
beforeAll(async () => {
  app = await testApp()
  await arrangeRanks(app.database)
  room = await curriculumRoom(app.database)
  made = await room.filled()
  await room.ask(ruth, 'update public.leader_texts set blocks = $2 where version_id = $1', [
    made.id,
    JSON.stringify([words(secret)]),
  ])
  await room.ask(ruth, 'update public.lesson_items set title = $2 where version_id = $1 and key = $3', [
    made.id,
    `Add ${secret}`,
    made.briefing,
  ])
  version = await room.publish(made.id)
  await room.share(made.id, supper)
})
afterAll(() => app.stop())

describe('what is for leaders', () => {
  test('does not come to a member by id, embed, search, finding, comparing, export or history', async () => {
    const client = app.as(mina)
    const answers = [
      await client.from('leader_texts').select('*').eq('version_id', version),
      await client.from('quiz_answers').select('*'),
      await client.from('lesson_items').select('*, lessons(*, units(*))').eq('version_id', version),
      await client
        .from('curriculum_versions')
        .select('*, lessons(*, lesson_items(*)), leader_texts(*), quiz_answers(*)')
        .eq('id', version),
      await client.from('lesson_items').select('key', { count: 'exact' }).eq('audience', 'leaders'),
      await client.rpc('find_in_version', { version_id: version, words: secret }),
      await client.rpc('export_mine'),
    ]
    const found = await room.ask(mina, 'select * from private.search_curricula(private.read_question($1), 10)', [
      secret,
    ])
    expect(found).toEqual([])
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(answers[2]!.data).toHaveLength(2)
    expect(answers[4]!.count).toBe(0)
    expect(JSON.stringify(answers)).not.toContain('"right"')
  })

  test('comes to a leader of the group, who finds it in the version', async () => {
    const { data } = await app.as(tomas).rpc('find_in_version', { version_id: version, words: secret })
    expect(data).toHaveLength(2)
  })
})

describe('a draft', () => {
  test('does not come to a commenter of another, to an admin or to another tenant', async () => {
    const other = await room.curriculum(tomas)
    await room.author(other, mina, 'commenter', tomas)
    for (const person of [mina, tomas, tenantAdmin, superAdmin, otherAdmin, ines]) {
      const client = app.as(person)
      for (const table of [
        'lessons',
        'units',
        'lesson_items',
        'leader_texts',
        'quiz_answers',
        'curriculum_tasks',
      ] as const)
        expect((await client.from(table).select('*').eq('version_id', made.id)).data).toEqual([])
      expect((await client.from('curriculum_comments').select('*').eq('curriculum_id', made.id)).data).toEqual([])
      const { error } = await client.rpc('copy_nodes', {
        id: randomUUID(),
        from_version: made.id,
        keys: [made.autumn],
        to_version: other,
      })
      expect(error?.code).toMatch(/PT404|42501/)
    }
  })

  test('is not stolen by naming another curriculum, version or owner', async () => {
    const own = await room.curriculum(tomas)
    const tries = [
      `update public.lessons set version_id = '${own}' where version_id = '${made.id}'`,
      `update public.lessons set version_id = '${own}' where version_id = '${version}'`,
      `update public.units set version_id = '${made.id}' where version_id = '${own}'`,
      `update public.curriculum_versions set curriculum_id = '${own}' where id = '${version}'`,
      `update public.curricula set owner_id = '${tomas.id}' where id = '${made.id}'`,
      `update public.curricula set latest_version_id = '${made.id}' where id = '${own}'`,
      `insert into public.curriculum_versions (curriculum_id, number, state) values ('${own}', 9, 'draft')`,
      `insert into public.curriculum_shares (curriculum_id, group_id) values ('${made.id}', '${supper}')`,
      `insert into public.curriculum_authors (curriculum_id, user_id) values ('${made.id}', '${mina.id}')`,
      `insert into public.curricula (title, owner_id) values ('In her name', '${ruth.id}')`,
    ]
    for (const sql of tries) await expect(room.ask(tomas, sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('files', () => {
  const file = () => `${made.id}/${randomUUID().slice(0, 12)}/soup.jpg`
  const files = (person: typeof ruth) => app.as(person).storage.from('curriculum')
  const signed = async (person: typeof ruth, path: string) => !(await files(person).createSignedUrl(path, 60)).error

  test('come to who reads a version that names them, those of leaders to leaders, and go to nobody else', async () => {
    const [shown, whispered, idle] = [file(), file(), file()]
    for (const path of [shown, whispered, idle]) expect((await files(ruth).upload(path, 'x')).error).toBeNull()
    expect((await files(mina).upload(file(), 'x')).error).not.toBeNull()
    const { id, pumpkin } = { id: made.id, pumpkin: made.pumpkin }
    const picture = (path: string) => ({ key: randomUUID(), kind: 'image', path, alt: 'Soup' })
    await room.ask(ruth, 'update public.lessons set blocks = $3 where version_id = $1 and key = $2', [
      id,
      pumpkin,
      JSON.stringify([picture(shown)]),
    ])
    await room.ask(ruth, 'update public.leader_texts set blocks = $2 where version_id = $1', [
      id,
      JSON.stringify([picture(whispered)]),
    ])
    expect(await signed(mina, shown)).toBe(false)
    await room.publish(id)
    expect([await signed(mina, shown), await signed(mina, whispered), await signed(mina, idle)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await signed(tomas, shown), await signed(tomas, whispered), await signed(tomas, idle)]).toEqual([
      true,
      true,
      false,
    ])
    for (const person of [ines, tenantAdmin, superAdmin, otherAdmin]) expect(await signed(person, shown)).toBe(false)
    expect((await files(ruth).remove([shown])).data).toEqual([])

    // to name it in a text of one's own opens it to nobody who did not read it
    const own = await room.curriculum(mina)
    const unit = await room.unit(own, 'Mine', mina)
    await expect(room.lesson(own, unit, 'Loot', mina, { blocks: [picture(whispered)] })).rejects.toMatchObject({
      message: 'A file in “Loot” is no longer there, or you don’t have access to it.',
    })
    await expect(
      room.unit(own, 'Loot', mina, { summary_html: `<p>a</p><img data-bucket="curriculum" data-path="${idle}">` }),
    ).rejects.toMatchObject({ code: '23514' })
    await room.lesson(own, unit, 'Copied', mina, { blocks: [picture(shown)] })

    // what no text names is swept a day later, and nothing else
    await app.database.admin.query(
      "update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'curriculum'",
    )
    await room.asOwner('select private.forget_curriculum_files()')
    const left = await room.asOwner("select name from storage.objects where bucket_id = 'curriculum'")
    expect(left.map(({ name }) => name).sort()).toEqual([shown, whispered].sort())
  })
})

describe('a preview link', () => {
  const link = async (days: number | null = 30, by = ruth, of = version) =>
    (
      await room.ask<{ it: string }>(by, 'select public.make_preview_link($1, $2, $3) as it', [randomUUID(), of, days])
    )[0]!.it
  const look = async (token: string) =>
    (await app.as({ role: 'anon' }).rpc('preview_of', { token })).data as { items: unknown[] } | null

  test('shows whoever has it what a member reads, and no word for leaders', async () => {
    const shown = await look(await link())
    expect(shown).toMatchObject({ title: 'Soups of the world', number: 1, lessons: [{ title: 'Pumpkin' }] })
    expect(shown!.items).toHaveLength(2)
    expect(JSON.stringify(shown)).not.toMatch(/marjoram|right|owner|email|audience/)
  })

  test('opens the pictures that a member sees to be read, while it is open, and signs none', async () => {
    const { id, pumpkin } = await room.filled()
    const picture = (path: string) => ({ key: randomUUID(), kind: 'image', path, alt: 'Soup' })
    const at = () => `${id}/${randomUUID().slice(0, 12)}/soup.jpg`
    const [shown, whispered, idle] = [at(), at(), at()]
    const files = app.as(ruth).storage.from('curriculum')
    for (const path of [shown, whispered, idle]) expect((await files.upload(path, 'soup')).error).toBeNull()
    await room.ask(ruth, 'update public.lessons set blocks = $3 where version_id = $1 and key = $2', [
      id,
      pumpkin,
      JSON.stringify([picture(shown)]),
    ])
    await room.ask(ruth, 'update public.leader_texts set blocks = $2 where version_id = $1', [
      id,
      JSON.stringify([picture(whispered)]),
    ])
    const its = await room.publish(id)
    const token = await link(30, ruth, its)
    const nobody = (brought: string) =>
      app.as({ role: 'anon' }, { 'x-preview-token': brought }).storage.from('curriculum')
    const read = async (path: string, brought = token) => (await nobody(brought).download(path)).data?.text()
    expect(await read(shown)).toBe('soup')
    for (const path of [whispered, idle]) expect(await read(path)).toBeUndefined()
    // of another version, guessed, or none at all
    const elsewhere = await link(30, ruth, version)
    for (const brought of [elsewhere, 'A'.repeat(43), '%', '']) expect(await read(shown, brought)).toBeUndefined()
    const { error, data } = await nobody(token).createSignedUrl(shown, 3600)
    expect([error === null, data]).toEqual([false, null])
    const { data: several } = await nobody(token).createSignedUrls([shown], 3600)
    expect(several?.[0]?.signedUrl ?? null).toBeNull()
    expect((await nobody(token).list(id)).data).toEqual([])
    await room.ask(ruth, 'delete from public.preview_links where version_id = $1', [its])
    expect(await read(shown)).toBeUndefined()
  })

  test('shows nothing when it is guessed, over, taken back, withdrawn or in the trash', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), '%']) expect(await look(token)).toBeNull()
    const { id } = await room.filled()
    const its = await room.publish(id)
    const token = await link(30, ruth, its)
    const [row] = await room.ask<{ id: string }>(ruth, 'select id from public.preview_links where version_id = $1', [
      its,
    ])
    await room.ask(ruth, 'select public.withdraw_version($1)', [its])
    expect(await look(token)).toBeNull()
    await room.ask(ruth, 'select public.withdraw_version($1, false)', [its])
    await room.ask(ruth, 'select public.delete_curriculum($1)', [id])
    expect(await look(token)).toBeNull()
    await room.ask(ruth, 'select public.restore_curriculum($1)', [id])
    expect(await look(token)).not.toBeNull()
    await room.asOwner(
      "update public.preview_links set created_at = now() - interval '40 days', expires_at = now() - interval '1 minute' where id = $1",
      [row!.id],
    )
    expect(await look(token)).toBeNull()
    const other = await link(30, ruth, its)
    await room.ask(ruth, 'delete from public.preview_links where version_id = $1', [its])
    expect(await look(other)).toBeNull()
  })

  test('is made by who may change the curriculum, for ninety days at most', async () => {
    for (const days of [0, 91, null]) await expect(link(days)).rejects.toMatchObject({ code: '22023' })
    await expect(link(30, mina)).rejects.toMatchObject({ code: '42501' })
    await expect(link(30, ines)).rejects.toMatchObject({ code: 'PT404' })
    const { data } = await app.as(ruth).from('preview_links').select('*').eq('version_id', version)
    expect(JSON.stringify(data)).not.toContain('token')
  })

  test('is all that a person who is signed out gets', async () => {
    const anon = app.as({ role: 'anon' })
    for (const table of ['curricula', 'lessons', 'leader_texts', 'preview_links'] as const)
      expect((await anon.from(table).select('*')).error?.code).toBe('42501')
  })
})

test('a search finds what one reads, by the words of its lessons, and says in which', async () => {
  const search = (who: typeof ruth, words: string) =>
    room.ask(who, 'select title, detail, url from private.search_curricula(private.read_question($1), 10)', [words])
  const { id } = await room.filled(ruth, 'Bread and butter')
  await room.ask(ruth, "update public.lessons set blocks = $2, title = 'Rye' where version_id = $1", [
    id,
    JSON.stringify([words('Sourdough takes time')]),
  ])
  expect(await search(ruth, 'sourd')).toEqual([
    { title: 'Bread and butter', detail: 'Rye', url: `/curriculum?curriculumId=${id}` },
  ])
  expect(await search(mina, 'sourd')).toEqual([])
  await room.publish(id)
  await room.share(id, supper)
  expect(await search(mina, 'takes time')).toHaveLength(1)
  expect(await search(mina, 'butter')).toHaveLength(1)
  await room.ask(ruth, 'update public.lessons set blocks = $2 where version_id = $1', [
    id,
    JSON.stringify([words('Yeast')]),
  ])
  expect(await search(ruth, 'sourdough')).toEqual([])
  expect(await search(mina, 'sourdough')).toHaveLength(1)
})
