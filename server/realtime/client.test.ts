import { RealtimeClient } from '@supabase/realtime-js'
import { expect, test } from 'vitest'
import { bounds } from './sockets/socket-bounds.ts'

/* The behaviour of the stock client that realtime counts on, read from the one that is installed. */

test('the stock client waits, beats, buffers and comes back as this room expects', async () => {
  const constants = await import('@supabase/realtime-js/dist/module/lib/constants.js' as string)
  const client = new RealtimeClient('ws://nowhere', { params: { apikey: 'none' } })
  expect(client.timeout).toBe(10_000)
  expect(client.heartbeatIntervalMs).toBe(25_000)
  expect(constants.MAX_PUSH_BUFFER_SIZE).toBe(100)
  expect([1, 2, 3, 4, 5, 9].map((tries) => client.reconnectAfterMs(tries))).toEqual([
    1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
  ])
  // two beats may be lost before a socket counts as silent
  expect(bounds.silence).toBeGreaterThan(2 * client.heartbeatIntervalMs)
})
