import { setTimeout as sleep } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { coalesce, refetchStale } from './refetch.ts'

/** A table with one row, and a page's query of it. Each answer is what the row was when the query was sent. */
function table() {
  const client = new QueryClient()
  const state = { now: 'old', asked: 0 }
  const question = {
    queryKey: ['tasks'],
    queryFn: async () => {
      state.asked++
      const { now } = state
      await sleep(20)
      return now
    },
  }
  const change = () => {
    state.now = 'new'
    return refetchStale(client, ({ queryKey }) => queryKey[0] === 'tasks')
  }
  return { client, state, question, change, known: () => client.getQueryState(['tasks'])! }
}

test('a change heard while the first answer is on its way is not lost', async () => {
  const { client, question, change, known } = table()
  const close = new QueryObserver(client, question).subscribe(() => {})
  await change()
  expect(known().data).toBe('new')
  close()
})

test('a change heard while a later answer is on its way is not lost', async () => {
  const { client, question, change, known } = table()
  await client.fetchQuery(question)
  const close = new QueryObserver(client, question).subscribe(() => {})
  void client.refetchQueries()
  await change()
  expect(known().data).toBe('new')
  close()
})

test('what is fetched ahead of a page and changes on the way is old when the page comes', async () => {
  const { client, question, change, known } = table()
  void client.prefetchQuery(question)
  await change()
  expect(known()).toMatchObject({ data: 'old', isInvalidated: true })
})

test('a change is asked for once when nothing was under way', async () => {
  const { client, state, question, change, known } = table()
  await client.fetchQuery(question)
  const close = new QueryObserver(client, { ...question, staleTime: 60_000 }).subscribe(() => {})
  await change()
  expect([known().data, state.asked]).toEqual(['new', 2])
  close()
})

test('ten changes in a row are one question, and one heard during it another', async () => {
  const asked: string[] = []
  const hearOf = coalesce(async (name) => {
    asked.push(name)
    await sleep(30)
  })
  const first = hearOf('tasks')
  for (let n = 0; n < 9; n++) void hearOf('tasks')
  void hearOf('groups')
  await sleep(30)
  expect(asked).toEqual(['tasks', 'groups'])
  void hearOf('tasks')
  void hearOf('tasks')
  await first
  expect(asked).toEqual(['tasks', 'groups', 'tasks'])
  await hearOf('tasks')
  expect(asked).toHaveLength(4)
})

test('a change heard during a question that fails is asked for', async () => {
  const asked: string[] = []
  const hearOf = coalesce(async (name) => {
    asked.push(name)
    await sleep(20)
    if (asked.length === 1) throw new Error('lost')
  })
  const first = hearOf('tasks')
  await sleep(25)
  await hearOf('tasks')
  await first
  expect(asked).toEqual(['tasks', 'tasks'])
})

test('a question that fails tells so, and the next change is asked for', async () => {
  let calls = 0
  const hearOf = coalesce(async () => {
    calls += 1
    throw new Error('lost')
  })
  await expect(hearOf('tasks')).rejects.toThrow('lost')
  await expect(hearOf('tasks')).rejects.toThrow('lost')
  expect(calls).toBe(2)
})
