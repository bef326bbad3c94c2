import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { curriculumRoom, words } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())

const rename = (id: string, title: string, by = ruth) =>
  room.ask(by, 'update public.lessons set title = $2 where version_id = $1 returning key', [id, title])
const restore = (version: string, deed = randomUUID(), by = ruth) =>
  room.ask(by, 'select public.restore_version($1, $2)', [deed, version])
const compare = (from: string, to: string, by = ruth) =>
  room.ask<{ kind: string; change: string; fields: string[]; title_after: string | null }>(
    by,
    'select kind, change, fields, title_after from public.compare_versions($1, $2) order by kind, change, title_after',
    [from, to],
  )

describe('publishing', () => {
  test('writes the draft down with its keys, and the draft goes on', async () => {
    const { id } = await room.filled()
    const version = await room.publish(id, ruth, ' The first ')
    expect(await room.hash(version)).toBe(await room.hash(id))
    expect(await room.outline(version)).toEqual(await room.outline(id))
    expect(await compare(id, version)).toEqual([])
    const [head] = await room.ask(ruth, 'select latest_version_id from public.curricula where id = $1', [id])
    expect(head).toEqual({ latest_version_id: version })
    expect(
      await room.ask(
        ruth,
        'select number, state, change_note, lesson_count, content_hash is not null as sealed from public.curriculum_versions where curriculum_id = $1 order by number',
        [id],
      ),
    ).toEqual([
      { number: 1, state: 'published', change_note: 'The first', lesson_count: 1, sealed: true },
      { number: 2, state: 'draft', change_note: null, lesson_count: 0, sealed: false },
    ])
    await rename(id, 'Squash')
    expect(await room.outline(version)).toContain('lesson: Pumpkin')
  })

  test('sent twice is done once, and refused when nothing has changed', async () => {
    const { id } = await room.filled()
    const version = randomUUID()
    for (let n = 0; n < 2; n++) await room.ask(ruth, "select public.publish_version($1, $2, 'First')", [version, id])
    await expect(room.publish(id)).rejects.toMatchObject({
      code: 'PT409',
      message: 'Nothing has changed since the last version.',
    })
    await rename(id, 'Squash')
    await room.publish(id)
    const numbers = await room.ask(ruth, 'select number from public.curriculum_versions where curriculum_id = $1', [id])
    expect(numbers).toHaveLength(3)
  })

  test('needs a note, and an author who may', async () => {
    const { id } = await room.filled()
    await room.author(id, tomas, 'editor')
    await room.author(id, mina, 'commenter')
    for (const note of ['', '   ', 'x'.repeat(2001)])
      await expect(room.publish(id, ruth, note)).rejects.toMatchObject({ code: '22023' })
    await expect(room.publish(id, mina)).rejects.toMatchObject({ code: '42501' })
    await room.publish(id, tomas)
    await expect(room.publish(randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  })

  const path = (id: string) => `${id}/0123456789/soup.jpg`
  test.each([
    ['no lesson at all', async (id: string) => void (await room.unit(id)), 'There are no lessons to publish yet.'],
    [
      'a lesson that says nothing',
      async (id: string) => {
        const unit = await room.unit(id)
        await room.lesson(id, unit, 'Full')
        await room.lesson(id, unit, 'Hollow', ruth, { blocks: [words(' ')] })
      },
      '“Hollow” is empty. Write something in it, or delete it.',
    ],
    [
      'a picture without a description',
      async (id: string) => {
        const picture = { key: randomUUID(), kind: 'image', path: path(id) }
        await room.lesson(id, await room.unit(id), 'Pot', ruth, { blocks: [picture] })
      },
      'A picture in “Pot” has no description.',
    ],
    [
      'a picture without a description in its words',
      async (id: string) => {
        const html = `<p>See</p><img data-bucket="curriculum" data-path="${path(id)}">`
        await room.lesson(id, await room.unit(id), 'Pot', ruth, { blocks: [{ ...words(''), html }] })
      },
      'A picture in “Pot” has no description.',
    ],
    [
      'a link to a lesson that is gone',
      async (id: string) => {
        const html = `<p><a href="/curriculum/${id}/preview?lesson=${randomUUID()}">there</a></p>`
        await room.lesson(id, await room.unit(id), 'Way', ruth, { blocks: [{ ...words(''), html }] })
      },
      'A link in “Way” leads to a lesson that no longer exists.',
    ],
  ])('stops at %s, and leaves all as it is', async (_what, write, message) => {
    const id = await room.curriculum()
    await write(id)
    await expect(room.publish(id)).rejects.toMatchObject({ code: 'PT422', message })
    expect(
      await room.ask(ruth, 'select number, state from public.curriculum_versions where curriculum_id = $1', [id]),
    ).toEqual([{ number: 1, state: 'draft' }])
  })

  test('is not stopped by a picture that is there to please, or a link that leads somewhere', async () => {
    const id = await room.curriculum()
    const unit = await room.unit(id)
    const first = await room.lesson(id, unit, 'First')
    const html = `<p><a href="/curriculum/${id}/preview?lesson=${first}">there</a></p>`
    const picture = { key: randomUUID(), kind: 'image', path: path(id), decorative: true }
    await room.lesson(id, unit, 'Second', ruth, { blocks: [{ ...words(''), html }, picture] })
    await room.publish(id)
  })

  test('warns of a lesson without an aim, of a long one, and of one that is hard to read', async () => {
    const id = await room.curriculum()
    const unit = await room.unit(id)
    const hard = Array.from({ length: 120 }, () => 'unquestionably').join(' ')
    await room.lesson(id, unit, 'Long', ruth, { minutes: 95 })
    await room.lesson(id, unit, 'Aimless', ruth, { objectives: [] })
    await room.lesson(id, unit, 'Hard', ruth, { blocks: [words(`${hard}.`)] })
    const faults = await room.ask(ruth, 'select level, problem, title from public.check_version($1) order by title', [
      id,
    ])
    expect(faults).toEqual([
      { level: 'warn', problem: 'no_objective', title: 'Aimless' },
      { level: 'warn', problem: 'hard_to_read', title: 'Hard' },
      { level: 'warn', problem: 'too_long', title: 'Long' },
    ])
    await room.publish(id)
    await expect(room.ask(mina, 'select * from public.check_version($1)', [id])).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})

describe('a published version changes for nobody', () => {
  let id: string
  let version: string
  let unit: string
  beforeAll(async () => {
    const made = await room.filled()
    id = made.id
    unit = made.autumn
    await room.task(id, null, 'Shop')
    version = await room.publish(id)
    await room.share(id, supper)
  })

  const tries = () => [
    ['its state', `update public.curriculum_versions set state = 'draft' where id = '${version}'`],
    ['its note', `update public.curriculum_versions set change_note = 'Else' where id = '${version}'`],
    ['its number', `update public.curriculum_versions set number = 9 where id = '${version}'`],
    ['its hash', `update public.curriculum_versions set content_hash = 'x' where id = '${version}'`],
    ['its seal', `update public.curriculum_versions set published_at = null where id = '${version}'`],
    ['who published it', `update public.curriculum_versions set published_by = '${tomas.id}' where id = '${version}'`],
    ['whose it is', `update public.curriculum_versions set curriculum_id = '${randomUUID()}' where id = '${version}'`],
    ['itself', `delete from public.curriculum_versions where id = '${version}'`],
    ...['units', 'lessons', 'lesson_items', 'curriculum_tasks'].flatMap((table) => [
      [`a title of ${table}`, `update public.${table} set title = 'Else' where version_id = '${version}'`],
      [`a place of ${table}`, `update public.${table} set rank = 'a' where version_id = '${version}'`],
      [`the version of ${table}`, `update public.${table} set version_id = '${id}' where version_id = '${version}'`],
      [`a row of ${table}`, `delete from public.${table} where version_id = '${version}'`],
      [`all ${table}`, `truncate public.${table} cascade`],
    ]),
    ['a note for leaders', `update public.leader_texts set blocks = '[]' where version_id = '${version}'`],
    ['a note for leaders away', `delete from public.leader_texts where version_id = '${version}'`],
    ['answers', `update public.quiz_answers set answers = '{}' where version_id = '${version}'`],
    ['answers away', `delete from public.quiz_answers where version_id = '${version}'`],
    ['one more unit', `insert into public.units (version_id, title, rank) values ('${version}', 'Else', 'a')`],
    [
      'one more lesson',
      `insert into public.lessons (version_id, unit_key, title, rank) values ('${version}', '${unit}', 'Else', 'a')`,
    ],
    [
      'a draft’s lesson moved into it',
      `update public.lessons set version_id = '${version}' where version_id = '${id}'`,
    ],
    ['all versions', 'truncate public.curriculum_versions cascade'],
  ]

  test.each(['postgres', 'supabase_admin', 'service_role', 'authenticated'])('not for %s', async (role) => {
    const before = await room.hash(version)
    const outcomes: unknown[] = []
    for (const [what, sql] of tries() as [string, string][]) {
      await database.admin.query('begin')
      try {
        const claims = { sub: ruth.id, role: 'authenticated' }
        if (role === 'authenticated')
          await database.admin.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
        await database.admin.query(`set local role ${role}`)
        const { rowCount } = await database.admin.query(sql)
        if (rowCount !== 0) outcomes.push([what, 'was done'])
      } catch (error) {
        const { code } = error as { code: string }
        if (!['PT409', '42501', '23503'].includes(code)) outcomes.push([what, code, String(error)])
      } finally {
        await database.admin.query('rollback')
      }
    }
    expect(outcomes).toEqual([])
    expect(await room.hash(version)).toBe(before)
  })

  test('nor by a deed', async () => {
    const deeds: [string, unknown[]][] = [
      ['select public.move_nodes($1, $2)', [version, [unit]]],
      ['select public.delete_nodes($1, $2, $3)', [randomUUID(), version, [unit]]],
      ['select public.copy_nodes($1, $2, $3, $4)', [randomUUID(), version, [unit], version]],
    ]
    for (const [text, values] of deeds)
      await expect(room.ask(ruth, text, values)).rejects.toMatchObject({ code: 'PT409' })
  })
})

describe('withdrawing', () => {
  test('takes a version from those who were given it, and lets the one before it be found; it comes back', async () => {
    const { id } = await room.filled()
    const first = await room.publish(id)
    await rename(id, 'Squash')
    const second = await room.publish(id)
    await room.share(id, supper)
    const withdraw = (version: string, withdrawn: boolean, by = ruth) =>
      room.ask(by, 'select public.withdraw_version($1, $2)', [version, withdrawn])
    const latest = async () =>
      (await room.ask(ruth, 'select latest_version_id as it from public.curricula where id = $1', [id]))[0]!.it
    await expect(withdraw(second, true, mina)).rejects.toMatchObject({ code: '42501' })
    await withdraw(second, true)
    expect(await room.sees(mina, 'lessons', second)).toBe(0)
    expect(await room.sees(mina, 'lessons', first)).toBe(1)
    expect(await room.sees(ruth, 'lessons', second)).toBe(1)
    expect(await latest()).toBe(first)
    await withdraw(second, false)
    expect(await latest()).toBe(second)
    expect(await room.sees(mina, 'lessons', second)).toBe(1)
    await expect(withdraw(id, true)).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('restoring', () => {
  test('makes the draft what a version said, with its keys; and the draft can be had back', async () => {
    const { id } = await room.filled()
    const first = await room.publish(id)
    await rename(id, 'Squash')
    await room.unit(id, 'Winter')
    const before = await room.asOwner('select private.rows_of($1, null) as it', [id])
    const deed = randomUUID()
    await restore(first, deed)
    await restore(first, deed)
    expect(await room.hash(id)).toBe(await room.hash(first))
    expect(await compare(id, first)).toEqual([])
    await room.ask(ruth, 'select public.restore_nodes($1)', [deed])
    expect(await room.asOwner('select private.rows_of($1, null) as it', [id])).toEqual(before)
  })

  test('is for those who write, and of what was published', async () => {
    const { id } = await room.filled()
    const version = await room.publish(id)
    await room.share(id, supper)
    await expect(restore(version, randomUUID(), mina)).rejects.toMatchObject({ code: 'PT404' })
    await expect(restore(id)).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('comparing', () => {
  test('says of each node what has changed', async () => {
    const { id, autumn, pumpkin, quiz } = await room.filled()
    const leek = await room.lesson(id, autumn, 'Leek')
    const version = await room.publish(id)
    await room.ask(
      ruth,
      "update public.lessons set title = 'Squash', minutes = 40 where version_id = $1 and key = $2",
      [id, pumpkin],
    )
    await room.move(id, [leek], autumn, null)
    await room.ask(ruth, 'update public.leader_texts set blocks = $2 where version_id = $1', [
      id,
      JSON.stringify([words('Louder.')]),
    ])
    await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), id, [quiz]])
    await room.unit(id, 'Winter')
    expect(await compare(version, id)).toEqual([
      { kind: 'answers', change: 'removed', fields: [], title_after: null },
      { kind: 'item', change: 'removed', fields: [], title_after: null },
      { kind: 'leaders', change: 'changed', fields: ['blocks'], title_after: null },
      { kind: 'lesson', change: 'changed', fields: ['place'], title_after: 'Leek' },
      { kind: 'lesson', change: 'changed', fields: ['title', 'minutes'], title_after: 'Squash' },
      { kind: 'unit', change: 'added', fields: [], title_after: 'Winter' },
    ])
  })

  test('tells a member nothing of what is for leaders', async () => {
    const { id } = await room.filled()
    const first = await room.publish(id)
    await room.ask(ruth, 'update public.leader_texts set blocks = $2 where version_id = $1', [
      id,
      JSON.stringify([words('Louder.')]),
    ])
    await room.ask(
      ruth,
      "update public.lesson_items set title = 'Hush' where version_id = $1 and audience = 'leaders'",
      [id],
    )
    const second = await room.publish(id)
    await room.share(id, supper)
    expect(await compare(first, second, mina)).toEqual([])
    expect(await compare(first, second, tomas)).toHaveLength(2)
    expect((await compare(first, id, mina)).map(({ change }) => change)).not.toContain('changed')
  })
})
