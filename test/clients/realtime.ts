import { type RealtimeChannel, RealtimeClient, WebSocketFactory } from '@supabase/realtime-js'
import { expect, vi } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* Sockets and channels; each example takes names of its own. */

let names = 0
const name = () => `room-${++names}`

/** A channel that has been let in. */
export async function joined(channel: RealtimeChannel) {
  await new Promise<void>((told, fail) => {
    channel.subscribe((state, error) => {
      if (state === 'SUBSCRIBED') told()
      else if (state !== 'CLOSED') fail(error ?? new Error(state))
    })
  })
  return channel
}

/** A socket of its own. */
function socket({ url, anonKey }: Scene, more: { logger?: () => void } = {}) {
  return new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, { params: { apikey: anonKey }, ...more })
}
const open = async (one: RealtimeClient) => {
  one.connect()
  await expect.poll(() => one.isConnected()).toBe(true)
  return one
}

/** Two clients in one public room, and what the second hears. */
async function pair(scene: Scene) {
  const topic = name()
  const heard: unknown[] = []
  const other = scene.client().channel(topic)
  other.on('broadcast', { event: 'said' }, ({ payload }) => void heard.push(payload))
  await joined(other)
  return { topic, heard, other, one: scene.client().channel(topic) }
}
const word = { word: 'tea' }

/** One who shows in a room, and another who sees it. */
async function shown(scene: Scene) {
  const topic = name()
  const other = await joined(
    scene
      .client()
      .channel(topic)
      .on('presence', { event: 'sync' }, () => {}),
  )
  const one = await joined(scene.client().channel(topic, { config: { presence: { key: 'ada', enabled: true } } }))
  return { one, seen: () => Object.keys(other.presenceState()) }
}

export const realtime: Examples = {
  'RealtimeClient.connect': async (scene) => {
    const one = socket(scene)
    one.connect()
    await expect.poll(() => one.isConnected()).toBe(true)
    await one.disconnect()
  },
  'RealtimeClient.disconnect': async (scene) => {
    const one = await open(socket(scene))
    expect(await one.disconnect()).toBe('ok')
    expect(one.isConnected()).toBe(false)
  },
  'RealtimeClient.endpointURL': (scene) => {
    const { pathname, searchParams } = new URL(socket(scene).endpointURL())
    expect([pathname, searchParams.get('apikey')]).toEqual(['/realtime/v1/websocket', scene.anonKey])
  },
  'RealtimeClient.connectionState': async (scene) => {
    const one = socket(scene)
    expect(one.connectionState()).toBe('closed')
    await open(one)
    expect(one.connectionState()).toBe('open')
    await one.disconnect()
  },
  'RealtimeClient.isConnected': async (scene) => {
    const one = socket(scene)
    expect(one.isConnected()).toBe(false)
    await (await open(one)).disconnect()
  },
  'RealtimeClient.isConnecting': async (scene) => {
    const one = socket(scene)
    one.connect()
    expect(one.isConnecting()).toBe(true)
    await (await open(one)).disconnect()
  },
  'RealtimeClient.isDisconnecting': async (scene) => {
    const one = await open(socket(scene))
    const ending = one.disconnect()
    expect(one.isDisconnecting()).toBe(true)
    await ending
  },
  'RealtimeClient.log': (scene) => {
    const logger = vi.fn()
    socket(scene, { logger }).log('kind', 'words', 1)
    expect(logger).toHaveBeenCalledWith('kind', 'words', 1)
  },
  'RealtimeClient.hasLogger': (scene) => {
    expect([socket(scene).hasLogger(), socket(scene, { logger: vi.fn() }).hasLogger()]).toEqual([false, true])
  },
  'RealtimeClient.sendHeartbeat': async (scene) => {
    const one = await open(socket(scene))
    const told: string[] = []
    one.onHeartbeat((status) => void told.push(status))
    await one.sendHeartbeat()
    await expect.poll(() => told).toContain('ok')
    await one.disconnect()
  },
  'RealtimeClient.onHeartbeat': async (scene) => {
    const told = vi.fn()
    const one = await open(socket(scene))
    one.onHeartbeat(told)
    await one.sendHeartbeat()
    await expect.poll(() => told).toHaveBeenCalled()
    await one.disconnect()
  },
  'RealtimeClient.channel': async ({ client }) => {
    const { realtime } = client()
    const topic = name()
    expect(await joined(realtime.channel(topic))).toMatchObject({ topic: `realtime:${topic}`, state: 'joined' })
  },
  'RealtimeClient.getChannels': async ({ client }) => {
    const { realtime } = client()
    const one = await joined(realtime.channel(name()))
    expect(realtime.getChannels()).toEqual([one])
  },
  'RealtimeClient.removeChannel': async ({ client }) => {
    const { realtime } = client()
    const one = await joined(realtime.channel(name()))
    expect([await realtime.removeChannel(one), realtime.getChannels()]).toEqual(['ok', []])
  },
  'RealtimeClient.removeAllChannels': async ({ client }) => {
    const { realtime } = client()
    for (const topic of [name(), name()]) await joined(realtime.channel(topic))
    expect(await realtime.removeAllChannels()).toEqual(['ok', 'ok'])
  },
  'RealtimeClient.push': async (scene) => {
    const { topic, heard, one } = await pair(scene)
    const { socket: client } = await joined(one)
    const payload = { type: 'broadcast', event: 'said', payload: word }
    client.push({
      topic: `realtime:${topic}`,
      event: 'broadcast',
      payload,
      ref: '99',
      join_ref: one.joinPush.ref ?? '',
    })
    await expect.poll(() => heard).toEqual([word])
  },
  'RealtimeClient.setAuth': async ({ client, member }) => {
    const { client: ada } = await member()
    const secret = { config: { private: true } }
    await expect(joined(client().realtime.channel('secret', secret))).rejects.toThrow(/Unauthorized/)
    await ada.realtime.setAuth()
    expect((await joined(ada.realtime.channel('secret', secret))).state).toBe('joined')
  },

  'RealtimeChannel.subscribe': async ({ client }) => {
    const states: string[] = []
    client()
      .channel(name())
      .subscribe((state) => void states.push(state))
    await expect.poll(() => states).toEqual(['SUBSCRIBED'])
  },
  'RealtimeChannel.on': async (scene) => {
    const changes: unknown[] = []
    const ready = vi.fn()
    const filter = { event: 'INSERT', schema: 'public', table: 'notes', filter: 'id=eq.201' } as const
    const one = scene.client().channel(name()).on('system', {}, ready)
    await joined(one.on('postgres_changes', filter, (change) => void changes.push(change.new)))
    await expect.poll(() => ready, { timeout: 10_000 }).toHaveBeenCalled()
    await scene.anon.from('notes').insert([{ id: 200 }, { id: 201, body: 'Heard' }])
    await expect.poll(() => changes, { timeout: 10_000 }).toEqual([{ id: 201, body: 'Heard', seen: false }])
  },
  'RealtimeChannel.send': async (scene) => {
    const { heard, one } = await pair(scene)
    expect(await (await joined(one)).send({ type: 'broadcast', event: 'said', payload: word })).toBe('ok')
    await expect.poll(() => heard).toEqual([word])
  },
  'RealtimeChannel.httpSend': async (scene) => {
    const { heard, one } = await pair(scene)
    expect(await one.httpSend('said', word)).toEqual({ success: true })
    await expect.poll(() => heard).toEqual([word])
  },
  'RealtimeChannel.track': async (scene) => {
    const { one, seen } = await shown(scene)
    expect(await one.track({ mood: 'good' })).toBe('ok')
    await expect.poll(seen).toEqual(['ada'])
  },
  'RealtimeChannel.untrack': async (scene) => {
    const { one, seen } = await shown(scene)
    await one.track({})
    await expect.poll(seen).toEqual(['ada'])
    expect(await one.untrack()).toBe('ok')
    await expect.poll(seen).toEqual([])
  },
  'RealtimeChannel.presenceState': async (scene) => {
    const { one } = await shown(scene)
    await one.track({ mood: 'good' })
    await expect.poll(() => one.presenceState()).toMatchObject({ ada: [{ mood: 'good' }] })
  },
  'RealtimeChannel.unsubscribe': async ({ client }) => {
    const one = await joined(client().channel(name()))
    expect([await one.unsubscribe(), one.state]).toEqual(['ok', 'closed'])
  },
  'RealtimeChannel.teardown': async ({ client }) => {
    const one = await joined(client().channel(name()))
    await one.unsubscribe()
    one.teardown()
    expect(one.state).toBe('closed')
  },
  // what a client may say of itself as it joins: its own echo
  'RealtimeChannel.updateJoinPayload': async ({ client }) => {
    const one = client().channel(name())
    one.updateJoinPayload({ config: { broadcast: { self: true } } })
    expect(one.joinPush.payload()).toMatchObject({ config: { broadcast: { self: true } } })
    expect((await joined(one)).state).toBe('joined')
  },
  'RealtimeChannel.copyBindings': async (scene) => {
    const { topic, heard, other } = await pair(scene)
    const copy = scene.client().channel(topic)
    copy.copyBindings(other)
    await joined(copy)
    await copy.httpSend('said', word)
    await expect.poll(() => heard).toEqual([word, word])
  },

  'WebSocketFactory.getWebSocketConstructor': async ({ url, anonKey }) => {
    const Socket = WebSocketFactory.getWebSocketConstructor()
    const one = new Socket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
    await new Promise((opened) => one.addEventListener('open', opened))
    one.close()
  },
  'WebSocketFactory.isWebSocketSupported': () => {
    expect(WebSocketFactory.isWebSocketSupported()).toBe(true)
  },
}
