import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depth, rules, rulesInSql } from '../../../client/lib/html/allow-list.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const keep = async (body: string | null) =>
  (await database.admin.query('select ($1::text)::public.html as kept', [body])).rows[0].kept
const refused = { code: '23514', constraint: 'html_is_safe' }

test('the client and the database have one list', async () => {
  const { rows } = await database.admin.query('select private.html_rules() as rules')
  expect(rows[0].rules).toEqual(rulesInSql)
})

describe('a text that the editor wrote is kept', () => {
  const picture =
    '<img data-bucket="attachments" data-path="a/b/c/Soup &amp; bread.png" alt="Soup" width="640" height="480">'
  test.each([
    ['nothing at all', ''],
    ['an empty paragraph', '<p></p>'],
    ['plain words', '<p>Bread &amp; soup, 2 &lt; 3</p>'],
    ['many spaces and a line of its own', '<p>a  b\nc &nbsp;d<br>e</p>'],
    ['every mark', '<p><strong><em><s>a</s></em></strong><code>b</code><mark data-color="yellow">c</mark></p>'],
    ['a colour', '<p><span data-color="purple">a</span></p>'],
    ['headings', '<p></p><h1>1</h1><h2>2</h2><h3 data-align="center">3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
    ['lists in lists', '<p>a</p><ul><li><p>b</p><ol start="3"><li><p>c</p></li></ol></li></ul>'],
    ['a task list', '<p>a</p><ul data-type="taskList"><li data-checked="true"><p>b</p></li></ul>'],
    ['a quotation and a line', '<p>a</p><blockquote><p>b</p></blockquote><hr>'],
    [
      'a table',
      '<p>a</p><table><tbody><tr><th colspan="2"><p>b</p></th></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>',
    ],
    ['a picture of a bucket', `<p>a</p>${picture}`],
    ['a mention', '<p><span data-mention="00000000-0000-4000-8000-0000000000a1">@Ruth</span> hello</p>'],
    [
      'links of every kind',
      '<p><a href="https://example.org/?a=1&amp;b=2#c">a</a><a href="mailto:a@example.org">b</a><a href="tel:+441">c</a><a href="/groups">d</a></p>',
    ],
    ['what other peoples write', '<p>שלום مرحبا 你好 👩‍👩‍👧 e\u0301</p>'],
  ])('%s', async (_, body) => expect(await keep(body)).toBe(body))

  test('and nothing is as good as no text', async () => expect(await keep(null)).toBe(null))
})

describe('anything else is refused', () => {
  const deep = (levels: number) => `<p>a</p>${'<blockquote>'.repeat(levels)}${'</blockquote>'.repeat(levels)}`
  const p = (inner: string) => `<p>${inner}</p>`
  test.each([
    ['bare words', 'hello'],
    ['a heading at the beginning', '<h2>a</h2>'],
    ['a script', '<p></p><script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">a</p>'],
    ['a style', '<p style="text-align: center">a</p>'],
    ['a class', '<p class="a">a</p>'],
    ['an id', '<p id="a">a</p>'],
    ['an unknown element', '<p></p><marquee></marquee>'],
    ['capitals', '<P>a</P>'],
    ['a sign that opens nothing', p('a < b')],
    ['a sign that closes nothing', p('a > b')],
    ['a bare ampersand', p('a & b')],
    ['an entity that nobody needs', p('&#106;')],
    ['a comment', p('<!-- a -->')],
    ['an element that stays open', '<p>a'],
    ['an element that was never opened', '<p>a</p></p>'],
    ['the end of the page', '<p>a</p></body>'],
    ['elements that cross', p('<strong><em>a</strong></em>')],
    ['a paragraph in a paragraph', p('<p>a</p>')],
    ['an item without a list', '<p></p><li><p>a</p></li>'],
    ['words in a list', '<p></p><ul>a</ul>'],
    ['a line between elements', '<p></p>\n<p></p>'],
    ['a cell without a table', '<p></p><td><p>a</p></td>'],
    ['a picture in a line', p('<img data-bucket="a" data-path="b">')],
    ['a link in a link', p('<a href="/a"><em><a href="/b">b</a></em></a>')],
    ['javascript', p('<a href="javascript:alert(1)">a</a>')],
    ['another server by no scheme', p('<a href="//evil.example">a</a>')],
    ['a name before an address', p('<a href="https://bank.example@evil.example/">a</a>')],
    ['a picture on another host', '<p>a</p><img src="https://example.org/a.png" alt="A">'],
    ['a picture by an address of this one', '<p></p><img src="/a.png">'],
    ['a picture made of text', '<p></p><img src="data:image/png;base64,AAAA">'],
    ['a picture sent bare', '<p></p><img src="http://example.org/a.png">'],
    ['an address that opens a file', '<p></p><img src="https://a.example/storage/v1/object/sign/a/b?token=c">'],
    ['a path out of its bucket', '<p></p><img data-bucket="a" data-path="b/../../../rest">'],
    ['attributes in another order', '<p></p><img alt="a" data-bucket="a" data-path="b">'],
    ['an attribute twice', '<p data-align="center" data-align="right">a</p>'],
    ['single quotes', "<p data-align='center'>a</p>"],
    ['an alignment that there is not', '<p data-align="left">a</p>'],
    ['a colour that there is not', p('<mark data-color="pink">a</mark>')],
    ['a carriage return', p('a\r\nb')],
    ['a bare hard space', p('a\u00a0b')],
    ['what stands too deep', deep(depth + 1)],
    ['what is too long', p('a'.repeat(200_000))],
  ])('%s', async (_, body) => await expect(keep(body)).rejects.toMatchObject(refused))

  test('and as deep as the list says is not too deep', async () => expect(await keep(deep(depth))).toBe(deep(depth)))
})

test('every element is refused where the list does not have it', async () => {
  const elements = Object.keys(rules).filter((element) => element !== '#text')
  const wrong = elements
    .filter((outer) => !rules[outer]!.empty)
    .flatMap((outer) =>
      elements
        .filter((inner) => !rules[inner]!.inside.includes(outer))
        .map((inner) => [
          outer,
          inner,
          `<p></p>${around(outer, rules[inner]!.empty ? `<${inner}>` : `<${inner}></${inner}>`)}`,
        ]),
    )
  const { rows } = await database.admin.query(
    'select body from unnest($1::text[]) as body where private.is_html(body)',
    [wrong.map(([, , body]) => body)],
  )
  expect(rows).toEqual([])
  expect(wrong.length).toBeGreaterThan(300)
})

/** This element with that inside, and around it whatever it needs to stand anywhere. */
function around(element: string, inner: string): string {
  const { inside } = rules[element]!
  const made = `<${element}>${inner}</${element}>`
  return inside.includes('body') ? made : around(inside[0]!, made)
}

describe('beside it', () => {
  const one = async (call: string, value: string) =>
    (await database.admin.query(`select ${call} as answer`, [value])).rows.map(({ answer }) => answer)

  test('plain words become paragraphs, and words again', async () => {
    const words = 'Bread & soup <3\r\nand\u00a0tea'
    const [html] = await one('private.html_of($1)', words)
    expect(html).toBe('<p>Bread &amp; soup &lt;3</p><p>and&nbsp;tea</p>')
    expect(await one('private.text_of($1)', html)).toEqual(['Bread & soup <3 and tea'])
    expect(await one('private.html_of($1)', '  ')).toEqual([''])
  })

  test('words of neighbours stay apart, and letters of one word together', async () => {
    const body = '<p>a<strong>b</strong></p><ul><li><p>c</p></li><li><p>d<br>&amp;lt;</p></li></ul>'
    expect(await one('private.text_of($1)', body)).toEqual(['ab c d &lt;'])
  })

  test('who is mentioned is known, once each', async () => {
    const ruth = '00000000-0000-4000-8000-0000000000a1'
    const body = `<p><span data-mention="${ruth}">@Ruth</span> and <span data-mention="${ruth}">@R</span></p>`
    expect(await one('private.mentioned_in($1)', body)).toEqual([ruth])
  })
})

test('texts that have a picture on another host from before keep it as a link, and can be saved', async () => {
  const { admin } = database
  const image = '<img src="https://example.org/a.png?b=1&amp;c" alt="A" width="4">'
  const link = '<p><a href="https://example.org/a.png?b=1&amp;c">Picture on example.org</a></p>'
  const long = `<p>${'a'.repeat(19_925)}</p>`
  const constraint = 'alter domain public.html add constraint html_is_safe check (private.is_html(value))'
  await admin.query('alter domain public.html drop constraint html_is_safe; set session_replication_role = replica')
  await admin.query(
    'update public.tasks set body_html = case when id = (select min(id::text)::uuid from public.tasks) then $1 else $2 end',
    [long + image, `<p>a</p>${image}<p>b</p>`],
  )
  await admin.query(
    `insert into public.lesson_items (version_id, lesson_key, kind, title, rank, blocks)
     values (gen_random_uuid(), gen_random_uuid(), 'read', 'Soup', 'a', jsonb_build_array(jsonb_build_object('kind', 'text', 'html', $1::text)))`,
    [`<p>a</p><ul><li>${image}</li></ul>`],
  )
  await admin.query(`set session_replication_role = origin; ${constraint} not valid`)
  await admin.query(readFileSync('supabase/migrations/0465_pictures_in_html.sql', 'utf8'))
  await admin.query('alter domain public.html validate constraint html_is_safe')
  const { rows } = await admin.query('select distinct body_html from public.tasks')
  expect(new Set(rows.map((row) => row.body_html))).toEqual(new Set([long, `<p>a</p>${link}<p>b</p>`]))
  const { rows: blocks } = await admin.query("select distinct blocks -> 0 ->> 'html' as html from public.lesson_items")
  expect(blocks).toEqual([{ html: `<p>a</p><ul><li>${link}</li></ul>` }])
  expect((await admin.query("select from pg_trigger where tgenabled = 'D'")).rowCount).toBe(0)
})
