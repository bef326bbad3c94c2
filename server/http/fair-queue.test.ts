import { expect, test } from 'vitest'
import { atMost, keepingRoom, openFairQueue } from './fair-queue.ts'

const nap = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds))

test('no more than the limit work at once, and all get their turn in order', async () => {
  const inTurn = openFairQueue(2)
  let busy = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      inTurn(async () => {
        most = Math.max(most, ++busy)
        order.push(n)
        await nap(5)
        busy--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('many from one place keep nobody of another waiting for more than the one at work', async () => {
  const inTurn = openFairQueue(1)
  const order: string[] = []
  const ask = (from: string) => inTurn(async () => void order.push(from), from)
  await Promise.all([...Array.from({ length: 4 }, () => ask('many')), ask('one'), ask('another')])
  expect(order).toEqual(['many', 'one', 'many', 'another', 'many', 'many'])
})

test('who waits too long is told to come back, and the line moves on', async () => {
  const inTurn = openFairQueue(1, 30)
  const first = inTurn(() => nap(80))
  await expect(inTurn(() => nap(1))).rejects.toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  await first
  expect(await inTurn(async () => 'in')).toBe('in')
})

test('a turn that fails is over', async () => {
  const inTurn = openFairQueue(1)
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'in')).toBe('in')
})

test('who has as many at work as one may leaves the rest of the room to others', async () => {
  const inTurn = openFairQueue(3, 1000, undefined, atMost(3, 2))
  const busy = new Map<string, number>()
  let most = 0
  const order: string[] = []
  const work = (from: string) =>
    inTurn(async () => {
      busy.set(from, (busy.get(from) ?? 0) + 1)
      most = Math.max(most, busy.get(from)!)
      order.push(from)
      await nap(5)
      busy.set(from, busy.get(from)! - 1)
    }, from)
  await Promise.all([...Array.from({ length: 5 }, () => work('many')), work('one')])
  expect(most).toBe(2)
  expect(order.slice(0, 3)).toEqual(['many', 'many', 'one'])
  expect(order).toHaveLength(6)
})

test('who asks for all places is given a share, and the next find theirs', async () => {
  const inTurn = openFairQueue(8, 1000, undefined, keepingRoom(8))
  let end = () => {}
  const over = new Promise<void>((tell) => {
    end = tell
  })
  const began: string[] = []
  const ask = (from: string) =>
    inTurn(() => {
      began.push(from)
      return over
    }, from)
  const all = ['one', 'two', 'three'].flatMap((from) => Array.from({ length: 8 }, () => ask(from)))
  expect(began).toEqual([...Array(4).fill('one'), 'two', 'two', 'three'])
  end()
  await Promise.all(all)
  expect(began).toHaveLength(24)
})
