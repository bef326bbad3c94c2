import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ruth } from '../cast.ts'
import { curriculumRoom, words } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())

const key = randomUUID()
const path = `${randomUUID()}/0123456789/soup.jpg`
const every = [
  words('Peel &amp; cut'),
  { key: randomUUID(), kind: 'callout', tone: 'warning', html: '<p>Hot!</p>' },
  { key: randomUUID(), kind: 'question', html: '<p>Why salt?</p>' },
  { key: randomUUID(), kind: 'quote', html: '<p>Taste.</p>', source: 'Grandmother <3' },
  { key: randomUUID(), kind: 'image', path, alt: 'A "pot" & <steam>', caption: 'Ours', width: 640, height: 480 },
  { key: randomUUID(), kind: 'file', path, name: 'soup & bread.pdf', bytes: 12, type: 'application/pdf' },
  {
    key: randomUUID(),
    kind: 'table',
    head: true,
    rows: [
      ['Cups', 'Water'],
      ['1', '2 < 3'],
    ],
  },
  { key: randomUUID(), kind: 'checklist', entries: [{ key, text: 'Onions' }] },
  { key: randomUUID(), kind: 'embed', url: 'https://example.org/a?b=1&c=2', title: 'The farm' },
]
const one = async (text: string, value: unknown) =>
  (await room.asOwner<{ it: unknown }>(`select ${text} as it`, [JSON.stringify(value)]))[0]!.it

describe('a text', () => {
  test('of every kind of block is one, reads as the editor’s HTML, and gives its words', async () => {
    expect(await one('private.blocks_fault($1)', every)).toBeNull()
    const html = (await one('private.html_of($1::jsonb)', every)) as string
    expect(await room.asOwner('select private.is_html($1) as it', [html])).toEqual([{ it: true }])
    expect(html).toContain(
      `<img data-bucket="curriculum" data-path="${path}" alt="A &quot;pot&quot; &amp; steam" width="640" height="480">`,
    )
    expect(html).toContain('<table><tbody><tr><th><p>Cups</p></th>')
    expect(await one('private.text_of($1::jsonb)', every)).toBe(
      'Peel & cut Hot! Why salt? Taste. Grandmother <3 A "pot" & <steam> Ours soup & bread.pdf Cups Water 1 2 < 3 Onions The farm',
    )
    expect(await one('private.files_of($1::jsonb)', every)).toEqual([path])
  })

  test.each(every.map((block) => [block.kind, block] as const))(
    'that is a %s alone is HTML too',
    async (_kind, block) => {
      expect(await one('private.is_html(private.html_of($1::jsonb))', [block])).toBe(true)
    },
  )

  test.each([
    ['no list', {}, 'has no list of blocks'],
    ['a word', ['soup'], 'has a block without a key'],
    ['no key', [{ kind: 'text', html: '' }], 'has a block without a key'],
    ['a key twice', [words('a', key), words('b', key)], 'has two blocks with one key'],
    ['an unknown kind', [{ key, kind: 'video' }], 'has a block of an unknown kind, “video”'],
    ['an unknown field', [{ ...words('a', key), onclick: 'x' }], 'has a block “text” with an unknown field, “onclick”'],
    [
      'HTML that is none',
      [{ key, kind: 'text', html: '<p onclick="x">a</p>' }],
      'has a block “text” that isn’t as it should be',
    ],
    ['HTML that is a number', [{ key, kind: 'text', html: 7 }], 'has a block “text” that isn’t as it should be'],
    [
      'a picture from elsewhere',
      [{ key, kind: 'image', path: '../secret', alt: '' }],
      'has a block “image” that isn’t as it should be',
    ],
    [
      'a script for a link',
      [{ key, kind: 'embed', url: 'javascript:alert(1)' }],
      'has a block “embed” that isn’t as it should be',
    ],
    [
      'a table with a hole',
      [{ key, kind: 'table', rows: [['a', 'b'], ['c']] }],
      'has a block “table” that isn’t as it should be',
    ],
    ['an empty list', [{ key, kind: 'checklist', entries: [] }], 'has a block “checklist” that isn’t as it should be'],
    ['too many blocks', Array.from({ length: 501 }, () => words('a')), 'is too long'],
  ])('that has %s is none', async (_what, blocks, fault) => {
    expect(await one('private.blocks_fault($1)', blocks)).toBe(fault)
  })
})

describe('what an item is set to', () => {
  const question = {
    key,
    kind: 'one',
    text: 'Ripe?',
    options: [
      { key, text: 'Yes' },
      { key: randomUUID(), text: 'No' },
    ],
  }
  test.each([
    ['read', { reference: 'Page 4' }],
    ['watch', { url: 'https://example.org/v', start_sec: 10 }],
    ['listen', { path, end_sec: 60 }],
    ['discuss', { prompt: 'Why?', hide_until_answered: true }],
    ['do', { make_task: true }],
    ['reflect', { prompt: 'How was it?' }],
    ['quiz', { questions: [question], attempts: 3, pass_percent: 50, shuffle: true }],
    ['upload', { types: ['image'], max_files: 2 }],
    ['link', { url: 'https://example.org' }],
    ['in_person', { place: 'Kitchen' }],
    ['read', {}],
  ])('fits a %s', async (kind, settings) => {
    expect(await one(`private.settings_fault('${kind}', $1)`, settings)).toBeNull()
  })
  test.each([
    ['read', { url: 'https://example.org' }, 'has an unknown setting, “url”'],
    ['link', { url: 'file:///etc/passwd' }, 'has a setting “url” that isn’t as it should be'],
    ['quiz', { attempts: 0 }, 'has a setting “attempts” that isn’t as it should be'],
    ['quiz', { questions: [{ ...question, answer: 1 }] }, 'has a question with an unknown field'],
    ['quiz', { questions: [{ key, kind: 'one', text: 'Ripe?' }] }, 'has a question without answers to choose from'],
    ['quiz', { questions: [question, question] }, 'has two questions with one key'],
    ['upload', { types: ['exe'] }, 'has a setting “types” that isn’t as it should be'],
    ['dance', {}, 'isn’t set up'],
  ])('does not fit a %s: %o', async (kind, settings, fault) => {
    expect(await one(`private.settings_fault('${kind}', $1)`, settings)).toBe(fault)
  })

  test('is refused by the name of what has it, and nothing is written', async () => {
    const id = await room.curriculum()
    const unit = await room.unit(id)
    await expect(room.lesson(id, unit, 'Pumpkin', ruth, { blocks: [{ key, kind: 'video' }] })).rejects.toMatchObject({
      code: '23514',
      message: '“Pumpkin” has a block of an unknown kind, “video”.',
    })
    const lesson = await room.lesson(id, unit)
    await expect(room.item(id, lesson, 'Film', ruth, { settings: { autoplay: true } })).rejects.toMatchObject({
      message: '“Film” has an unknown setting, “autoplay”.',
    })
    await room.item(id, lesson, 'Film', ruth, { kind: 'watch', settings: { url: 'https://example.org' } })
    await expect(
      room.ask(ruth, "update public.lesson_items set kind = 'quiz' where version_id = $1", [id]),
    ).rejects.toMatchObject({ message: '“Film” has an unknown setting, “url”.' })
    expect(await room.outline(id)).toEqual(['unit: Autumn', 'lesson: Pumpkin', 'item: Film'])
  })
})
