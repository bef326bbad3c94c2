import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { soup } from '../../../test/fixtures/html-fuzz.ts'
import { hostile } from '../../../test/fixtures/xss.ts'
import { moduleInBrowser } from '../../../test/module-in-browser.ts'
import { ruth } from '../cast.ts'

/* The client's cleaning and the database's refusing, side by side in a real browser and a real database. */

let app: Awaited<ReturnType<typeof testApp>>
let there: Awaited<ReturnType<typeof moduleInBrowser<typeof import('../../../client/lib/html/html.ts')>>>
beforeAll(async () => {
  app = await testApp()
  await app.database.admin.query(
    `create table public.notes (id int primary key, body public.html not null);
     grant select, insert on public.notes to authenticated`,
  )
  there = await moduleInBrowser('client/lib/html/html.ts')
})
afterAll(async () => {
  await there.stop()
  await app.stop()
})

const cleaned = async (texts: string[]) => (await there.call('clean', texts)) as string[]
const kept = async (texts: string[]): Promise<boolean[]> => {
  const { rows } = await app.database.admin.query(
    'select private.is_html(body) as kept from unnest($1::text[]) with ordinality as given (body, nth) order by nth',
    // what no text of Postgres holds never reaches the question
    [texts.map((text) => text.replaceAll('\u0000', '\ufffd'))],
  )
  return rows.map((row) => row.kept)
}

const chance = soup(20261120, 2000)

describe.each([
  ['hostile texts', [...hostile]],
  ['texts that chance wrote', chance],
])('of %s', (_, given) => {
  let once: string[]
  beforeAll(async () => {
    once = await cleaned(given)
  })

  test('what was cleaned is kept, and cleaning it again changes nothing', async () => {
    expect(await cleaned(once)).toEqual(once)
    const allowed = await kept(once)
    expect(once.filter((__, nth) => !allowed[nth])).toEqual([])
  })

  test('what cleaning would change is refused', async () => {
    const allowed = await kept(given)
    expect(given.filter((text, nth) => allowed[nth] && once[nth] !== text)).toEqual([])
  })

  test('none runs, asks for anything or is reported by the page', () => expect(there.reports).toEqual([]))
})

test('chance wrote enough that is kept, and enough that is not', async () => {
  const allowed = (await kept(chance)).filter(Boolean).length
  expect(allowed).toBeGreaterThan(200)
  expect(allowed).toBeLessThan(1800)
})

test('there are enough hostile texts', () => expect(new Set(hostile).size).toBeGreaterThan(150))

test('the interface refuses each hostile text that is not harmless as it stands', async () => {
  const client = app.as({ role: 'authenticated', id: ruth.id! })
  const once = await cleaned([...hostile])
  const answers = await Promise.all(
    hostile.map(async (body, id) => (await client.from('notes').insert({ id, body })).error?.code),
  )
  const through = hostile.filter((_, nth) => answers[nth] === undefined)
  expect(through).toEqual(hostile.filter((text, nth) => once[nth] === text))
  // shown as words, they are harmless
  expect(through.every((text) => !/<(?!\/?p>)/.test(text))).toBe(true)
})
