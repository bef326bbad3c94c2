import { expect, test } from 'vitest'
import { Refusal } from '../http/errors.ts'
import type { RequestContext } from '../postgres/pipelined-query.ts'
import { openAccessCheck } from './access-check.ts'

/** A check whose database says what it is told to, on a clock that stands; `asked` is what it was asked, in order. */
function trialDoor(check: string | undefined = 'own.check_request') {
  const asked: RequestContext[] = []
  const its = { says: async (): Promise<string | null> => null, now: 0 }
  const accessCheck = openAccessCheck({
    check,
    now: () => its.now,
    async query(context) {
      asked.push(context)
      const said = await its.says()
      return [[said === null ? null : Buffer.from(said)]]
    },
  })
  return { accessCheck, asked, its }
}
const ada = { claims: { role: 'authenticated', sub: 'ada', session_id: 's1', aal: 'aal1' }, address: '203.0.113.7' }
const bob = { ...ada, claims: { ...ada.claims, sub: 'bob' } }
const shut = () =>
  Promise.reject(Object.assign(new Error('Not you.'), { code: 'PT403', severity: 'ERROR', detail: 'why' }))

test('is open to all where nobody is asked', () => {
  expect(openAccessCheck({ query: shut, check: undefined }).ask(ada)).toBeUndefined()
})

test('asks once in half a minute, and for each person and address by themselves', async () => {
  const { accessCheck, asked, its } = trialDoor()
  await accessCheck.ask(ada)
  expect(accessCheck.ask(ada)).toBeUndefined()
  its.now = 29_999
  expect(accessCheck.ask(ada)).toBeUndefined()
  its.now = 30_001
  await accessCheck.ask(ada)
  await accessCheck.ask(bob)
  await accessCheck.ask({ ...ada, address: '203.0.113.8' })
  await accessCheck.ask({ ...ada, claims: { ...ada.claims, aal: 'aal2' } })
  await accessCheck.ask({ ...ada, claims: undefined })
  expect(asked).toHaveLength(6)
  expect(JSON.parse(asked[0]!.headers!)).toEqual({ 'x-forwarded-for': '203.0.113.7' })
})

test('those who come at once wait for one answer', async () => {
  const { accessCheck, asked } = trialDoor()
  await Promise.all([accessCheck.ask(ada), accessCheck.ask(ada), accessCheck.ask(ada)])
  expect(asked).toHaveLength(1)
})

test('says no in the words of the function, remembers it, and forgets it of whom it hears', async () => {
  const { accessCheck, asked, its } = trialDoor()
  its.says = shut
  const no = { status: 403, code: 'PT403', message: 'Not you.', details: 'why' }
  await expect(accessCheck.ask(ada)).rejects.toMatchObject(no)
  await expect(accessCheck.ask(ada)).rejects.toBeInstanceOf(Refusal)
  expect(asked).toHaveLength(1)
  its.says = async () => null
  accessCheck.hear('{"people": ["bob"]}')
  await expect(accessCheck.ask(ada)).rejects.toMatchObject(no)
  accessCheck.hear('{"people": ["ada"], "id": "x"}')
  await accessCheck.ask(ada)
  accessCheck.hear('{}')
  await accessCheck.ask(ada)
  expect(asked).toHaveLength(3)
})

test('an answer that was on its way when something changed is not remembered', async () => {
  const { accessCheck, asked } = trialDoor()
  const first = accessCheck.ask(ada)
  accessCheck.forget(['ada'])
  await first
  await accessCheck.ask(ada)
  expect(asked).toHaveLength(2)
})

test('lets who may only read do so, and asks about each write by itself', async () => {
  const { accessCheck, asked, its } = trialDoor()
  its.says = async () => 'reads'
  const read = { method: 'GET', path: '/rest/v1/boats', capability: 'rest', readOnly: true } as const
  const write = { ...read, method: 'POST', readOnly: false }
  await accessCheck.ask(ada, read)
  its.says = shut
  await expect(accessCheck.ask(ada, write)).rejects.toMatchObject({ details: 'why' })
  await accessCheck.ask(ada, read)
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET ', 'POST /rest/v1/boats'])
})

test('where a token was left aside, whoever may only read is asked about by it before they write', async () => {
  const { accessCheck, asked, its } = trialDoor()
  const write = { method: 'PUT', path: '/auth/v1/user', capability: 'auth', readOnly: false } as const
  const caller = { claims: undefined, address: ada.address, borne: async () => ada.claims }
  await accessCheck.ask(caller, write)
  accessCheck.forget()
  its.says = async () => 'reads'
  await accessCheck.ask(caller, { ...write, method: 'GET', readOnly: true })
  await accessCheck.ask(caller, write)
  accessCheck.forget()
  its.says = async () => 'deeds'
  await accessCheck.ask(caller, write)
  expect(asked.map(({ claims }) => claims)).toEqual(['{}', '{}', JSON.stringify(ada.claims), '{}', '{}'])
})

test('a refusal for some time says when to come back', async () => {
  const { accessCheck, its } = trialDoor()
  its.says = () =>
    Promise.reject(
      Object.assign(new Error('{"code": "closed", "message": "Moving.", "details": "soon"}'), {
        code: 'PGRST',
        severity: 'ERROR',
        detail: '{"status": 503, "headers": {"Retry-After": "60"}}',
      }),
    )
  const no = { status: 503, code: 'closed', message: 'Moving.', details: 'soon', headers: { 'retry-after': '60' } }
  await expect(accessCheck.ask(ada)).rejects.toMatchObject(no)
})

test('nobody comes in while nobody can be asked, and the next one asks again', async () => {
  const { accessCheck, asked, its } = trialDoor()
  its.says = () => Promise.reject(new Error('Connection terminated'))
  await expect(accessCheck.ask(ada)).rejects.toThrow('Connection terminated')
  its.says = async () => null
  await accessCheck.ask(ada)
  expect(asked).toHaveLength(2)
})
