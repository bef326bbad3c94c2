/*
 * The words of the Phoenix protocol, as Supabase Realtime speaks it. Version 1.0.0 sends objects, 2.0.0
 * arrays; in 2.0.0 a client's broadcast is a binary frame (kind 3), and one with bytes arrives as one (kind 4).
 * Layouts: @supabase/realtime-js, src/lib/serializer.ts.
 */

export type Version = '1.0.0' | '2.0.0'

/** One message, either way. `spoken` is there when it came as a binary broadcast. */
export type PhoenixMessage = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  spoken?: BroadcastPayload
}

/** The content of a broadcast: the JSON text of a whole payload, or an event with bytes. */
export type BroadcastPayload = { body: string } | { event: string; bytes: Buffer; meta?: Record<string, unknown> }

/** Bytes of what is told, without its frame. */
export const sizeOf = (spoken: BroadcastPayload) =>
  'body' in spoken ? Buffer.byteLength(spoken.body) : spoken.bytes.length + Buffer.byteLength(spoken.event)

const broadcastPush = 3
const broadcast = 4
const jsonEncoding = 1

/** A message as it was sent; undefined when it is none. Never throws. */
export function decode(version: Version, data: Buffer, binary: boolean): PhoenixMessage | undefined {
  if (binary) return version === '2.0.0' ? decodePush(data) : undefined
  const parsed = parse(data.toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { join_ref, ref, topic, event, payload } = (
    version === '1.0.0'
      ? parsed
      : Array.isArray(parsed)
        ? { join_ref: parsed[0], ref: parsed[1], topic: parsed[2], event: parsed[3], payload: parsed[4] }
        : {}
  ) as Record<string, unknown>
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: textOrNull(join_ref), ref: textOrNull(ref), topic, event, payload: object(payload) }
}

/** The text of a message for one client. */
export function encode(version: Version, { joinRef, ref, topic, event, payload }: PhoenixMessage): string {
  return version === '1.0.0'
    ? JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
    : JSON.stringify([joinRef, ref, topic, event, payload])
}

/**
 * The websocket frame of a broadcast for all clients of a version; undefined when it cannot be said in that version.
 */
export function broadcastFrame(version: Version, topic: string, spoken: BroadcastPayload): Buffer | undefined {
  if ('body' in spoken) return wordFrame(version, topic, 'broadcast', spoken.body)
  if (version === '1.0.0') return undefined
  const names = [topic, spoken.event, spoken.meta ? JSON.stringify(spoken.meta) : ''].map((text) => Buffer.from(text))
  const lengths = names.map(({ length }) => length)
  if (lengths.some((length) => length > 255)) return undefined
  const sizes = Buffer.from([broadcast, ...lengths, 0])
  return webSocketFrame(Buffer.concat([sizes, ...names, spoken.bytes]), true)
}

/** The websocket frame of what all channels of a topic and version are told alike; `payload` is JSON text. */
export function wordFrame(version: Version, topic: string, event: string, payload: string): Buffer {
  const [name, what] = [JSON.stringify(topic), JSON.stringify(event)]
  const text =
    version === '1.0.0'
      ? `{"topic":${name},"event":${what},"payload":${payload},"ref":null,"join_ref":null}`
      : `[null,null,${name},${what},${payload}]`
  return webSocketFrame(Buffer.from(text), false)
}

/** An unmasked, unfragmented frame: RFC 6455 §5.2. */
export function webSocketFrame(content: Buffer, binary: boolean): Buffer {
  const size = content.length
  const header = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10)
  header[0] = binary ? 0x82 : 0x81
  if (size < 126) header[1] = size
  else if (size < 65_536) {
    header[1] = 126
    header.writeUInt16BE(size, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(size), 2)
  }
  return Buffer.concat([header, content])
}

/** The text of a broadcast's payload, around a payload that is JSON text already. */
export const broadcastBody = (event: string, payload: string, meta?: Record<string, unknown>) =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}${meta ? `,"meta":${JSON.stringify(meta)}` : ''}}`

/** kind · sizes of join_ref, ref, topic, event, metadata · encoding · those five · the payload. */
function decodePush(data: Buffer): PhoenixMessage | undefined {
  if (data.length < 7 || data[0] !== broadcastPush) return undefined
  let at = 7
  const texts = [1, 2, 3, 4, 5].map((place) => {
    const from = at
    at += data[place]!
    return data.toString('utf8', from, at)
  })
  if (at > data.length) return undefined
  const [joinRef, ref, topic, event, metadata] = texts as [string, string, string, string, string]
  const payload = object(metadata ? parse(metadata) : {})
  const message = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
  const content = data.subarray(at)
  if (data[6] !== jsonEncoding) return { ...message, spoken: { event, bytes: content } }
  // it is passed on as it is, so it must be JSON: whoever listens would stumble
  const json = content.toString('utf8')
  return parse(json) === undefined ? undefined : { ...message, spoken: { body: broadcastBody(event, json) } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOrNull = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

const object = (value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Record<string, unknown>
