import { RealtimeClient } from '@supabase/realtime-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broadcastFrame, decode, encode, webSocketFrame } from './frames.ts'

// the stock client's own words, so that both sides are known to mean the same
const stock = new RealtimeClient('ws://nowhere', { params: { apikey: 'none' } }).serializer

test('whatever bytes come, decoding gives a message or nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('1.0.0', '2.0.0'),
      fc.uint8Array({ maxLength: 64 }),
      fc.boolean(),
      (vsn, bytes, binary) => {
        const data = Buffer.from(bytes)
        if (binary && data.length > 0) data[0] = 3
        const message = decode(vsn as '1.0.0', data, binary)
        expect(message === undefined || typeof message.topic === 'string').toBe(true)
      },
    ),
  )
})

test('whatever JSON comes, decoding gives a message or nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom('1.0.0', '2.0.0'), fc.jsonValue(), (vsn, value) => {
      const message = decode(vsn as '1.0.0', Buffer.from(JSON.stringify(value)), false)
      expect(message === undefined || typeof message.payload === 'object').toBe(true)
    }),
  )
})

const short = fc.string({ unit: 'grapheme', maxLength: 20 })

test('a broadcast of the stock client arrives at the stock client as it was said', () => {
  fc.assert(
    fc.property(short, short, fc.jsonValue({ noUnicodeString: false }), (topic, event, value) => {
      let pushed = new ArrayBuffer()
      const payload = { type: 'broadcast', event, payload: value ?? {} }
      stock.encode({ join_ref: '1', ref: '2', topic, event: 'broadcast', payload }, (frame) => {
        pushed = frame as ArrayBuffer
      })
      const message = decode('2.0.0', Buffer.from(pushed), true)
      expect(message).toMatchObject({ joinRef: '1', ref: '2', topic, event: 'broadcast' })
      const heard = textOf(broadcastFrame('2.0.0', topic, message!.spoken!)!)
      stock.decode(heard, (got: unknown) => {
        expect(got).toMatchObject({ topic, event: 'broadcast', payload: JSON.parse(JSON.stringify(payload)) })
      })
      expect(JSON.parse(textOf(broadcastFrame('1.0.0', topic, message!.spoken!)!))).toMatchObject({
        topic,
        event: 'broadcast',
        payload: JSON.parse(JSON.stringify(payload)),
      })
    }),
  )
})

test('a message encoded is the message decoded', () => {
  const message = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'phx_reply', payload: { status: 'ok' } }
  for (const vsn of ['1.0.0', '2.0.0'] as const) {
    expect(decode(vsn, Buffer.from(encode(vsn, message)), false)).toEqual(message)
  }
})

test('a frame says its own length', () => {
  for (const size of [0, 125, 126, 65_535, 65_536]) {
    const frame = webSocketFrame(Buffer.alloc(size, 'x'), false)
    expect(frame[0]).toBe(0x81)
    expect(textOf(frame)).toHaveLength(size)
  }
})

function textOf(frame: Buffer) {
  const short = frame[1]!
  const from = short < 126 ? 2 : short === 126 ? 4 : 10
  const size = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  expect(frame.length).toBe(from + size)
  return frame.toString('utf8', from)
}
