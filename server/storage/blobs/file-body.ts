import type { FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import type { ByteRange } from './blob-store.ts'

const pieceSize = 512 * 1024

/**
 * A file, or a range of it, on its way out: a stream like any other, and for a socket a way that fills the same two
 * buffers over and over.
 */
export class FileBody extends Readable {
  #file: FileHandle
  #at: number
  #end: number

  constructor(file: FileHandle, { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY }) {
    super({ highWaterMark: pieceSize })
    this.#file = file
    this.#at = start
    this.#end = end
  }

  override _read() {
    this.#next(Buffer.allocUnsafe(this.#left())).then(
      (piece) => this.push(piece.length > 0 ? piece : null),
      (error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#file.close().then(() => done(error), done)
  }

  /**
   * Writes all of it and ends the socket. One buffer is filled while the other is sent: nothing is left for the
   * collector, which costs more than the sending.
   */
  async sendTo(to: Writable): Promise<void> {
    const buffers = [Buffer.allocUnsafe(this.#left()), Buffer.allocUnsafe(this.#left())]
    let sent: Promise<unknown> = Promise.resolve()
    let giveUp = (_: Error) => {}
    // a socket that is gone calls nobody back
    to.once('close', () => giveUp(new Error('aborted')))
    try {
      for (let turn = 0; ; turn = 1 - turn) {
        const piece = await this.#next(buffers[turn]!)
        await sent
        if (piece.length === 0) break
        if (to.destroyed) throw new Error('aborted')
        sent = new Promise<void>((done, fail) => {
          giveUp = fail
          to.write(piece, (error) => (error ? fail(error) : done()))
        })
        sent.catch(() => {})
      }
      to.end()
    } finally {
      this.destroy()
    }
  }

  async #next(buffer: Buffer) {
    const wanted = Math.min(buffer.length, this.#end - this.#at + 1)
    const { bytesRead } = wanted > 0 ? await this.#file.read(buffer, 0, wanted, this.#at) : { bytesRead: 0 }
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  #left = () => Math.min(pieceSize, this.#end - this.#at + 1)
}
