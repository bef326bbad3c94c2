import { expect, test } from 'vitest'
import { Refusal } from '../http/errors.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { openAccessCheck } from './access-check.ts'

/** A check whose database says what it is told to, on a clock that stands; `asked` is what it was asked, in order. */
function trialDoor(check: string | undefined = 'own.check_request') {
  const asked: RequestContext[] = []
  const its = { says: async (): Promise<string | null> => null, now: 0 }
  const door = openAccessCheck({
    check,
    now: () => its.now,
    async fly(asker) {
      asked.push(asker)
      const said = await its.says()
      return [[said === null ? null : Buffer.from(said)]]
    },
  })
  return { door, asked, its }
}
const ada = { claims: { role: 'authenticated', sub: 'ada', session_id: 's1', aal: 'aal1' }, address: '203.0.113.7' }
const bob = { ...ada, claims: { ...ada.claims, sub: 'bob' } }
const shut = () =>
  Promise.reject(Object.assign(new Error('Not you.'), { code: 'PT403', severity: 'ERROR', detail: 'why' }))

test('is open to all where nobody is asked', () => {
  expect(openAccessCheck({ fly: shut, check: undefined }).ask(ada)).toBeUndefined()
})

test('asks once in half a minute, and for each person and address by themselves', async () => {
  const { door, asked, its } = trialDoor()
  await door.ask(ada)
  expect(door.ask(ada)).toBeUndefined()
  its.now = 29_999
  expect(door.ask(ada)).toBeUndefined()
  its.now = 30_001
  await door.ask(ada)
  await door.ask(bob)
  await door.ask({ ...ada, address: '203.0.113.8' })
  await door.ask({ ...ada, claims: { ...ada.claims, aal: 'aal2' } })
  await door.ask({ ...ada, claims: undefined })
  expect(asked).toHaveLength(6)
  expect(JSON.parse(asked[0]!.headers!)).toEqual({ 'x-forwarded-for': '203.0.113.7' })
})

test('those who come at once wait for one answer', async () => {
  const { door, asked } = trialDoor()
  await Promise.all([door.ask(ada), door.ask(ada), door.ask(ada)])
  expect(asked).toHaveLength(1)
})

test('says no in the words of the function, remembers it, and forgets it of whom it hears', async () => {
  const { door, asked, its } = trialDoor()
  its.says = shut
  const no = { status: 403, code: 'PT403', message: 'Not you.', details: 'why' }
  await expect(door.ask(ada)).rejects.toMatchObject(no)
  await expect(door.ask(ada)).rejects.toBeInstanceOf(Refusal)
  expect(asked).toHaveLength(1)
  its.says = async () => null
  door.hear('{"people": ["bob"]}')
  await expect(door.ask(ada)).rejects.toMatchObject(no)
  door.hear('{"people": ["ada"], "id": "x"}')
  await door.ask(ada)
  door.hear('{}')
  await door.ask(ada)
  expect(asked).toHaveLength(3)
})

test('an answer that was on its way when something changed is not remembered', async () => {
  const { door, asked } = trialDoor()
  const first = door.ask(ada)
  door.forget(['ada'])
  await first
  await door.ask(ada)
  expect(asked).toHaveLength(2)
})

test('lets who may only read do so, and asks about each write by itself', async () => {
  const { door, asked, its } = trialDoor()
  its.says = async () => 'reads'
  const read = { method: 'GET', path: '/rest/v1/boats', capability: 'rest', readOnly: true } as const
  const write = { ...read, method: 'POST', readOnly: false }
  await door.ask(ada, read)
  its.says = shut
  await expect(door.ask(ada, write)).rejects.toMatchObject({ details: 'why' })
  await door.ask(ada, read)
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET ', 'POST /rest/v1/boats'])
})

test('nobody comes in while nobody can be asked, and the next one asks again', async () => {
  const { door, asked, its } = trialDoor()
  its.says = () => Promise.reject(new Error('Connection terminated'))
  await expect(door.ask(ada)).rejects.toThrow('Connection terminated')
  its.says = async () => null
  await door.ask(ada)
  expect(asked).toHaveLength(2)
})
