import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type Server, startServer, statement } from '../../../test/server.ts'
import { mina, ruth } from '../cast.ts'

/* What can’t be kept: it is refused by the name of its rule, and no word of it stands in the answer or in the log. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const secret = 'Zwetschgenkuchen'
const good = { entry_date: '2026-03-05', title: secret, body_html: `<p>${secret}</p>`, tags: [secret] }
const long = (letters: number) => `<p>${'a'.repeat(letters - 7)}</p>`
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

const refused: Record<string, [Record<string, unknown>, string]> = {
  'a day in 1300': [{ entry_date: '1300-01-01' }, 'journal_entries_entry_date_check'],
  'a day next year': [{ entry_date: day(365) }, 'journal_entries_entry_date_check'],
  'no end of days': [{ entry_date: 'infinity' }, 'journal_entries_entry_date_check'],
  'the beginning of days': [{ entry_date: '-infinity' }, 'journal_entries_entry_date_check'],
  'no day': [{ entry_date: null }, 'entry_date'],
  '100,000 letters with more marks than that': [{ body_html: long(195_001) }, 'journal_entries_body_check'],
  'no text at all': [{ body_html: null }, 'body_html'],
  'a title of 161 letters': [{ title: 'a'.repeat(161) }, 'journal_entries_title_check'],
  'mood 6': [{ mood: 6 }, 'journal_entries_mood_check'],
  'mood 0': [{ mood: 0 }, 'journal_entries_mood_check'],
  'four feelings': [{ feelings: ['calm', 'glad', 'tired', 'proud'] }, 'journal_entries_feelings_check'],
  'a feeling twice': [{ feelings: ['calm', 'calm'] }, 'journal_entries_feelings_check'],
  'a feeling that is a sentence': [{ feelings: ['So so'] }, 'journal_entries_feelings_check'],
  'feelings in feelings': [{ feelings: '{{calm},{glad}}' }, 'journal_entries_feelings_check'],
  'no feeling': [{ feelings: [null] }, 'journal_entries_feelings_check'],
  'a tag of 41 letters': [{ tags: ['a'.repeat(41)] }, 'journal_entries_tags_check'],
  'an empty tag': [{ tags: [''] }, 'journal_entries_tags_check'],
  'a tag twice': [{ tags: ['sea', 'sea'] }, 'journal_entries_tags_check'],
  'a tag on two lines': [{ tags: ['a\nb'] }, 'journal_entries_tags_check'],
  'twenty-one tags': [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'journal_entries_tags_check'],
  'another source': [{ source: 'spy' }, 'journal_entries_source_check'],
  'a zone that is a sentence': [{ tz: 'not a zone' }, 'journal_entries_tz_check'],
  'a script': [{ body_html: `<p>${secret}<script>1</script></p>` }, 'html_is_safe'],
  'HTML that is not closed': [{ body_html: `<p>${secret}` }, 'html_is_safe'],
}

describe.each(Object.keys(refused))('%s', (name) => {
  const [words, rule] = refused[name]!

  test('is refused when it is written, without a word of it', async () => {
    const { error, status } = await app
      .as(ruth)
      .from('journal_entries')
      .insert({ ...good, ...words })
    expect([status, error?.message]).toEqual([400, expect.stringContaining(`"${rule}"`)])
    expect(JSON.stringify(error)).not.toContain(secret)
    expect(error?.details).toBeNull()
  })

  test('is refused when it is saved, and what was there stays', async () => {
    const id = randomUUID()
    const { source: _, ...saved } = words
    if (Object.keys(saved).length === 0) return
    await app
      .as(ruth)
      .from('journal_entries')
      .insert({ id, ...good })
    const { error } = await app.as(ruth).from('journal_entries').update(saved).eq('id', id)
    expect([error?.message, error?.details]).toEqual([expect.stringContaining(`"${rule}"`), null])
    expect(JSON.stringify(error)).not.toContain(secret)
    expect((await app.as(ruth).from('journal_entries').select('title, version').eq('id', id)).data).toEqual([
      { title: secret, version: 1 },
    ])
  })
})

test.each([
  ['100,000 letters', { body_html: long(100_007) }],
  ['100,000 letters in short paragraphs', { body_html: `<p>${'word '.repeat(4)}</p>`.repeat(5000) }],
  [
    '100,000 letters of a script without spaces',
    {
      body_html: `<p>${Array.from({ length: 99_993 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('')}</p>`,
    },
  ],
  ['words that are longer than an index takes', { body_html: `<p>${'a'.repeat(3000)} ${'é'.repeat(1200)}</p>` }],
  [
    '40 photos',
    {
      body_html: `<p>So</p>${`<img data-bucket="journal" data-path="${ruth.id}/${randomUUID()}/0123456789/a.jpg" alt="Sea">`.repeat(40)}`,
    },
  ],
  [
    'words from right to left, and mixed',
    { title: 'שלום hello مرحبا', body_html: '<p>يوم جميل — a good day — יום טוב</p>' },
  ],
  ['a tag of 40 letters', { tags: ['ü'.repeat(40)] }],
  ['tomorrow', { entry_date: day(1) }],
  ['the first day', { entry_date: '1900-01-01' }],
  ['three feelings and a mood', { feelings: ['calm', 'glad', 'proud'], mood: 5 }],
  ['nothing but a mood', { title: null, body_html: '', mood: 1 }],
])('%s is kept', async (_, words) => {
  const { error } = await app
    .as(mina)
    .from('journal_entries')
    .insert({ ...good, ...words })
  expect(error).toBeNull()
})

test('an hour long text of any script is found by its first and its last words', async () => {
  const id = randomUUID()
  const body_html = `<p>anemone</p>${Array.from({ length: 4000 }, (_, n) => `<p>line ${n}</p>`).join('')}<p>zinnia 東京タワー</p>`
  await app
    .as(mina)
    .from('journal_entries')
    .insert({ ...good, id, body_html })
  for (const query of ['anemo', 'zinnia', 'line zin', '東京タワー', 'タワ']) {
    const { data } = await app.as(mina).rpc('search', { query, kinds: ['journal'] })
    expect([query, data?.map(({ id: found }: { id: string }) => found)]).toEqual([query, [id]])
  }
})

test('another’s id is no door: not as a new entry, not as a prompt, a template or a memory', async () => {
  const id = randomUUID()
  const template = randomUUID()
  const prompt = randomUUID()
  await app.as(ruth).from('journal_templates').insert({ id: template, name: secret })
  await app.as(ruth).from('journal_prompts').insert({ id: prompt, text: secret })
  await app
    .as(ruth)
    .from('journal_entries')
    .insert({ ...good, id, template_id: template, prompt_id: prompt })
  const again = await app
    .as(mina)
    .from('journal_entries')
    .upsert({ ...good, id, title: 'Mine' }, { onConflict: 'id', ignoreDuplicates: true })
    .select()
  expect(again.data).toEqual([])
  expect(
    (await app.as(ruth).from('journal_entries').select('title, template_id, prompt_id').eq('id', id)).data,
  ).toEqual([{ title: secret, template_id: template, prompt_id: prompt }])
  const own = randomUUID()
  await app
    .as(mina)
    .from('journal_entries')
    .insert({ ...good, id: own, template_id: template, prompt_id: prompt })
  expect((await app.as(mina).from('journal_entries').select('template_id, prompt_id').eq('id', own)).data).toEqual([
    { template_id: null, prompt_id: null },
  ])
  for (const entry_id of [id, randomUUID()])
    expect((await app.as(mina).from('memory_hides').insert({ entry_id })).error?.code).toBe('42501')
})

test.each([
  [
    'a photo of 30 MB',
    () => new Blob([new Uint8Array(30 * 1024 * 1024)], { type: 'image/jpeg' }),
    'image/jpeg',
    /size|large/i,
  ],
  ['what is no photo', () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'application/pdf', /type|mime/i],
])('%s is refused in words', async (_, file, contentType, words) => {
  const { error } = await app
    .as(ruth)
    .storage.from('journal')
    .upload(`${ruth.id}/${randomUUID()}/0123456789/a.jpg`, file(), { contentType })
  expect(error?.message).toMatch(words)
})

describe('on a running server', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ SEED: '1', LOG_LEVEL: 'debug' })
  })
  afterAll(() => server.discard())

  test('no word of a refused entry stands in its log', async () => {
    const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
    const asked = (path: string, body: string, token = anonKey) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
    const signIn = JSON.stringify({ email: ruth.email, password: 'cohort-demo' })
    const { access_token } = await (await asked('/auth/v1/token?grant_type=password', signIn)).json()
    const words = JSON.stringify({ ...good, mood: 6 })
    const without = JSON.stringify({ ...good, entry_date: null })
    const cut = words.slice(0, -4)
    for (const body of [words, without, cut, words.replace('<p>', '<p>\\u0000')]) {
      const answer = await asked('/rest/v1/journal_entries', body, access_token)
      expect(answer.status).toBe(400)
      if (body !== cut) expect(await answer.text()).not.toContain(secret)
    }
    // a row that Postgres itself quotes, as who owns the machine meets it
    const quoted = `insert into public.labels (name) values ('${secret}')`
    expect(() => statement(server, quoted)).toThrow()
    expect(server.output()).not.toContain(secret)
  })
})
