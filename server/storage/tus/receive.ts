import type { Context } from 'hono'
import { type Env, requestHeaders } from '../../http/claims.ts'
import { Refusal } from '../../http/errors.ts'
import { noSpaceLeft, requestBroken, tooLarge } from '../errors.ts'
import type { Objects } from '../objects.ts'
import { fileOf } from '../upload-body.ts'
import type { Upload } from '../upload-rows.ts'
import type { Uploads } from '../uploads.ts'
import type { UploadOwner } from './authenticate.ts'

/** Bytes of one upload, as they come: one request at a time, and what came before a break is kept. */
export function receiving({ objects, uploads }: { objects: Objects; uploads: Uploads }) {
  const running = new Map<string, { stop(): void; ended: Promise<unknown> }>()

  /**
   * Work on an upload while nobody else in this process works on it. Whoever comes back has lost the connection
   * on which it was sending, though nobody may have told us: that request ends with what has come of it.
   */
  async function alone<T>(c: Context<Env>, id: string, work: () => Promise<T>): Promise<T> {
    for (let other = running.get(id); other; other = running.get(id)) {
      // a request that comes late, of a connection that is gone by now, is not the one who came back
      if (c.env?.incoming?.socket.destroyed) throw requestBroken()
      other.stop()
      await other.ended
    }
    const working = work()
    const ended = working.then(
      () => running.delete(id),
      () => running.delete(id),
    )
    running.set(id, { stop: () => c.env?.incoming?.destroy(), ended })
    return working
  }

  /**
   * Takes the body in at the upload's end, and makes the object with its last byte. The new size; undefined when
   * another process was faster.
   */
  async function receive(c: Context<Env>, upload: Upload, asking: UploadOwner): Promise<number | undefined> {
    const file = { ...upload, owner: asking.owner }
    const most =
      upload.length ?? (await objects.mayPut(asking.context, { ...file, length: upload.size, counted: true }))
    const space = await objects.spaceFor(asking.context, file)
    const left = Math.min(most - upload.size, space)
    const refusal = space < most - upload.size ? noSpaceLeft : tooLarge
    if (Number(requestHeaders(c)['content-length'] ?? 0) > left)
      throw refusal === tooLarge ? tooLarge("upload's size exceeded\n") : refusal()
    const written = await uploads.write(untilBroken(fileOf(c)), left, false, refusal)
    const size = upload.size + written.size
    if (size === upload.length) {
      await finish(upload, asking, written.key)
      return size
    }
    if (written.size === 0) {
      await uploads.remove([written.key])
      return size
    }
    const number = (await uploads.parts(upload.id)).length + 1
    return (await uploads.add(upload.id, { ...written, number }, upload.size)) ? size : undefined
  }

  /**
   * The object, out of all parts. The last one is never counted as come before the object is there: a client that
   * fails here sends it again, and one that did not hear of the end finds the upload complete.
   */
  async function finish(upload: Upload, { context, owner, upsert }: UploadOwner, last: string) {
    const { bucket, name, type, cacheControl, userMetadata, length } = upload
    const keys = [...(await uploads.parts(upload.id)).map(({ key }) => key), last]
    const file = {
      bucket,
      name,
      type,
      cacheControl,
      metadata: userMetadata,
      owner,
      upsert: upsert || upload.upsert,
      length,
    }
    try {
      await objects.put(
        context,
        { ...file, hashed: false, counted: true, operation: 'storage.tus.upload.complete' },
        uploads.joined(keys),
      )
    } catch (error) {
      // what is refused for good does not have to wait for the sweeper
      if (error instanceof Refusal && error.status < 500) await uploads.end(upload.id)
      throw error
    } finally {
      await uploads.remove([last])
    }
    await uploads.end(upload.id, { keepRow: true, size: length ?? 0 })
  }

  return { alone, receive }
}

/** A body that ends where its connection broke. */
async function* untilBroken(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await pieces.next().catch(() => undefined)
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    await pieces.return?.()
  }
}
