import type { MessagePort } from 'node:worker_threads'

/** A message between the server and a function's thread, on a channel of its own for each call. */
export type Note =
  | { kind: 'answer'; status: number; headers: [string, string][]; hasBody: boolean }
  | { kind: 'failed' }
  | { kind: 'abort' }
  | { kind: 'pull' }
  | { kind: 'cancel' }
  | { kind: 'chunk'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'broken' }

/**
 * The two bodies of one call. A stream that is transferred whole hangs for ever when the other thread ends, so
 * chunks are sent one by one, each asked for by its reader; a channel that closes breaks the body off.
 */
export function bodies(port: MessagePort, others: (note: Note) => void) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let into: ReadableStreamDefaultController<Uint8Array> | undefined
  const say = (note: Note) => port.postMessage(note)

  const incoming = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        into = controller
      },
      pull: () => say({ kind: 'pull' }),
      cancel() {
        into = undefined
        say({ kind: 'cancel' })
      },
    },
    { highWaterMark: 0 },
  )

  async function sendNext() {
    try {
      const { done, value } = await reader!.read()
      say(done ? { kind: 'end' } : { kind: 'chunk', bytes: value })
    } catch {
      say({ kind: 'broken' })
    }
  }

  function finish(how: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
    if (into) how(into)
    into = undefined
  }

  port.on('message', (note: Note) => {
    if (note.kind === 'pull') void sendNext()
    else if (note.kind === 'cancel') void reader?.cancel().catch(() => {})
    else if (note.kind === 'chunk') into?.enqueue(note.bytes)
    else if (note.kind === 'end') finish((controller) => controller.close())
    else if (note.kind === 'broken') finish((controller) => controller.error(new Error('The body broke off.')))
    else others(note)
  })
  port.on('close', () => {
    finish((controller) => controller.error(new Error('The body broke off.')))
    void reader?.cancel().catch(() => {})
  })

  return {
    say,
    incoming,
    /** Sends this body as the other side asks. */
    offer(body: ReadableStream<Uint8Array>) {
      reader = body.getReader()
    },
  }
}
