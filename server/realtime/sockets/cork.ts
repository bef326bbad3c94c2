import type { Writable } from 'node:stream'

let held: Writable[] = []

/** Gathers in one write what a stream is told in one tick, as by a transaction of many rows; all are let go at once. */
export function cork(stream: Writable) {
  if (stream.writableCorked > 0) return
  stream.cork()
  if (held.push(stream) === 1) process.nextTick(letGo)
}

function letGo() {
  const streams = held
  held = []
  for (const stream of streams) stream.uncork()
}
