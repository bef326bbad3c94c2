import { MessageChannel, type Worker } from 'node:worker_threads'
import { bodies, type Note } from './bodies.ts'

/** The end of a call: an answer, or the reason for none. */
export type Outcome =
  | { how: 'answered'; status: number; headers: [string, string][]; body: ReadableStream<Uint8Array> | null }
  | { how: 'threw' | 'late' | 'ended' | 'unfit' | 'large' }

/** Hands a request to the thread of a function; its body, and the answer's, come through a channel of their own. */
export function postRequest(worker: Worker, url: string, request: Request, bodyLimit: number): Promise<Outcome> {
  const { port1: ours, port2: theirs } = new MessageChannel()
  return new Promise((tell) => {
    const { say, incoming, offer } = bodies(ours, (note: Note) => {
      if (note.kind === 'failed') tell({ how: 'threw' })
      if (note.kind !== 'answer') return
      const { status, headers, hasBody } = note
      tell({ how: 'answered', status, headers, body: hasBody ? closing(incoming, () => ours.close()) : null })
      if (!hasBody) ours.close()
    })
    ours.on('close', () => tell({ how: 'ended' }))
    ours.unref()
    request.signal.addEventListener('abort', () => say({ kind: 'abort' }))
    const tooLarge = () => {
      tell({ how: 'large' })
      ours.close()
    }
    if (request.body) offer(bounded(request.body, bodyLimit, tooLarge))
    const { method, headers } = request
    worker.postMessage({ method, url, headers: [...headers], hasBody: request.body !== null, port: theirs }, [theirs])
  })
}

/** The same stream, which breaks off where it goes past `most` bytes. */
const bounded = (stream: ReadableStream<Uint8Array>, most: number, over: () => void) => {
  let size = 0
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length
        if (size <= most) return controller.enqueue(chunk)
        over()
        controller.error(new Error('The body is too large.'))
      },
    }),
  )
}

/** The same stream; `done` is called once it has ended. */
function closing(stream: ReadableStream<Uint8Array>, done: () => void) {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done: over, value } = await reader.read()
        if (!over) return controller.enqueue(value)
        controller.close()
        done()
      },
      async cancel(reason) {
        await reader.cancel(reason)
        done()
      },
    },
    { highWaterMark: 0 },
  )
}
