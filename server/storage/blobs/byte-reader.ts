/** A body that is read by the bytes that its format speaks of: a few are taken, many pass on as they came. */
export class ByteReader {
  #from: AsyncIterator<Uint8Array>
  #held: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#from = body[Symbol.asyncIterator]()
  }

  /** The next `count` bytes, left where they are; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#held.length - this.#at < count && (await this.#more())) {}
    return this.#held.subarray(this.#at, this.#at + count)
  }

  /** The next `count` bytes; fewer at the end. */
  async take(count: number): Promise<Buffer> {
    const taken = await this.peek(count)
    this.#at += taken.length
    return taken
  }

  /** Whatever has come, at least one byte; nothing at the end. */
  async some(): Promise<Buffer> {
    await this.peek(1)
    return this.take(this.#held.length - this.#at)
  }

  /** The last `count` bytes that were taken are the next again. */
  giveBack(count: number) {
    this.#at -= count
  }

  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      const piece = await this.some()
      if (piece.length === 0) return
      if (piece.length > left) this.giveBack(piece.length - left)
      yield piece.length > left ? piece.subarray(0, left) : piece
      left -= piece.length
    }
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    const left = await this.take(this.#held.length)
    if (left.length > 0) yield left
    for (let next = await this.#from.next(); !next.done; next = await this.#from.next()) yield next.value
  }

  /** Reads to the end and keeps nothing: who sends is let finish. */
  async drain() {
    for await (const _ of this.rest());
  }

  async #more() {
    const next = await this.#from.next()
    if (next.done) return false
    const piece = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    const left = this.#held.subarray(this.#at)
    this.#held = left.length === 0 ? piece : Buffer.concat([left, piece])
    this.#at = 0
    return true
  }

  /** Ends what is read from, as leaving a loop over it would. */
  async close() {
    await this.#from.return?.()
  }
}
