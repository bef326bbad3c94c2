import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { cardOf } from '../../functions/link-card/card.ts'
import { mina, ruth } from '../cast.ts'
import { type MessageRoom, messageRoom } from '../messages/message-room.ts'

/* Pages that are written to keep whoever reads them busy. A page is read up to 512 KiB. */

const most = 512 * 1024
const filled = (words: string, length = most) => words.repeat(Math.ceil(length / words.length)).slice(0, length)

/** The pages, each of a given length. */
const hostile: Record<string, (length: number) => string> = {
  'titles that never begin': (length) => filled('<title', length),
  'titles that never end': (length) => filled('<title>', length),
  'titles of titles': (length) => filled('<title <title a=', length),
  'comments that never end': (length) => filled('<!--', length),
  'comments that end at once': (length) => filled('<!---->', length),
  'comments within comments': (length) => filled('<!-- <!-->', length),
  'scripts that never end': (length) => filled('<script>', length),
  'scripts that nearly end': (length) => `<script>${filled('</scrip', length)}`,
  'scripts in scripts': (length) => filled('<script></script', length),
  'meta tags that never end': (length) => filled('<meta ', length),
  'meta tags with quotes that never end': (length) => filled('<meta content="', length),
  'meta tags with both quotes': (length) => filled(`<meta content="' name='"`, length),
  'attributes without names': (length) => `<meta ${filled('=', length)}>`,
  'attributes without an end': (length) => `<meta ${filled('property content ', length)}`,
  'attributes by the thousand': (length) => `<meta ${filled('a=b ', length)}>`.repeat(2),
  'spaces where a value should be': (length) => `<meta content =${filled(' ', length)}`,
  'spaces in a tag': (length) => `<meta${filled(' ', length)}`,
  'a name without an end': (length) => `<meta${filled('a', length)}`,
  'links without an end': (length) => filled('<link rel="image_src" ', length),
  'elements within elements': (length) => filled('<a>', length / 2) + filled('</b>', length / 2),
  entities: (length) => `<title>${filled('&amp;', length)}</title>`,
  'entities without an end': (length) => `<meta property="og:title" content="${filled('&#', length)}">`,
  'white space in a title': (length) => `<title>${filled(' \n', length)}x</title>`,
  'white space in a value': (length) => `<meta property="og:title" content="${filled(' ', length)}x">`,
  'less-than signs': (length) => filled('<', length),
}

/** Microseconds of this process for reading a page; the least of several tries, so that others count for little. */
function cost(page: string) {
  const tries = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage()
    cardOf(page)
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...tries)
}

describe('a page that is written to take long', () => {
  test.each(Object.entries(hostile))('costs no more for its length than any other: %s', (_, page) => {
    cardOf(page(1000))
    // sixteen times the page: sixteen times the work and not its square, 256 times; what is too short to measure is no work
    const [short, long] = [cost(page(most / 16)), cost(page(most))]
    expect(long).toBeLessThan(64 * Math.max(short, 1000))
  })

  test('says what stands before the place where it goes wrong', () => {
    for (const [name, page] of Object.entries(hostile)) {
      const said = cardOf(`<title>Bread</title><meta property="og:site_name" content="Bakery">${page(2000)}`)
      expect([name, said.title, said.site]).toEqual([name, expect.any(String), 'Bakery'])
    }
  })
})

describe('a page that never came back', () => {
  let database: TestDatabase
  let room: MessageRoom
  beforeAll(async () => {
    database = await testDatabase()
    room = messageRoom(database)
  })
  afterAll(() => database.stop())

  test('is asked for once a day, whoever reads the message', async () => {
    const say = () => room.say(ruth, '', { body_html: '<p><a href="https://slow.example/">this</a></p>' })
    const [id, other] = [await say(), await say()]
    const asks = async (who: typeof ruth, at: string, message = id) =>
      (await room.rpc(who, 'links_to_fetch($1)', [message], at)).length
    expect(await asks(ruth, '2030-05-01T10:00:00Z')).toBe(1)
    expect(await asks(ruth, '2030-05-01T10:01:01Z')).toBe(0)
    expect(await asks(mina, '2030-05-02T09:59:00Z', other)).toBe(0)
    expect(await asks(mina, '2030-05-02T10:01:00Z')).toBe(1)
    expect(await asks(ruth, '2030-05-02T10:03:00Z')).toBe(0)
  })
})

describe('a page that is written by hand', () => {
  test.each([
    ['<TITLE lang=en>Bread</TITLE>', { title: 'Bread' }],
    ['<title>Bread', { title: 'Bread' }],
    ['<title></title><meta property="og:title" content="Soup">', { title: 'Soup' }],
    ['<title>a < b</title>', { title: 'a < b' }],
    ['<svg><title>Logo</title></svg>', { title: 'Logo' }],
    ['<meta property="og:title" content="a > b">', { title: 'a > b' }],
    ["<meta property = 'og:title' content = 'Soup' />", { title: 'Soup' }],
    ['<meta property=og:title content=Soup><title>x</title>', { title: 'Soup' }],
    ['<meta property="og:title"content="Soup">', { title: 'Soup' }],
    ['<meta property="og:title" content="one" content="two">', { title: 'one' }],
    ['<meta property="og:title" content=""><title>Bread</title>', { title: 'Bread' }],
    ['<!-- <!-- --><title>Bread</title>', { title: 'Bread' }],
    ['<!--><title>Bread</title>', { title: 'Bread' }],
    ['<!doctype html><?xml version="1.0"?><title>Bread</title>', { title: 'Bread' }],
    ['<script>"<title>No</title>"</script ><title>Bread</title>', { title: 'Bread' }],
    ['<noscript><title>No</title></noscript><title>Bread</title>', { title: 'Bread' }],
    ['<titles>No</titles><title>Bread</title>', { title: 'Bread' }],
    ['İİİ<script>İ</script><title>İstanbul</title>', { title: 'İstanbul' }],
    ['<title>x</title><link rel="image_src" href="/a.png">', { title: 'x', picture: '/a.png' }],
  ])('%s', (page, expected) => {
    expect(cardOf(page)).toMatchObject(expected)
  })

  test('is never cut within a sign that the database would refuse', () => {
    const { title, description } = cardOf(
      `<title>a${'😀'.repeat(2000)}</title><meta name="description" content="\ud83d">`,
    )
    expect([title?.isWellFormed(), description?.isWellFormed()]).toEqual([true, true])
  })
})
