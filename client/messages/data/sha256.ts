/*
 * SHA-256 (FIPS 180-4). The browser has its own, but only on secure origins, and a laptop that others reach over a
 * local network is none.
 */
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const start = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const constants = primes.slice(0, 64).map((prime) => fraction(prime ** (1 / 3)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(given: Uint8Array): Uint8Array {
  const length = Math.ceil((given.length + 9) / 64) * 64
  const bytes = new Uint8Array(length)
  bytes.set(given)
  bytes[given.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(length - 8, Math.floor((given.length * 8) / 2 ** 32))
  view.setUint32(length - 4, given.length * 8)
  const state = Int32Array.from(start)
  for (let at = 0; at < length; at += 64) block(view, at, state)
  const out = new DataView(new ArrayBuffer(32))
  for (const [n, word] of state.entries()) out.setInt32(n * 4, word)
  return new Uint8Array(out.buffer)
}

function block(view: DataView, at: number, state: Int32Array) {
  const w = new Int32Array(64)
  for (let n = 0; n < 64; n++) {
    if (n < 16) {
      w[n] = view.getInt32(at + n * 4)
      continue
    }
    const [x, y] = [w[n - 15]!, w[n - 2]!]
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[n] = (w[n - 16]! + s0 + w[n - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = [...state] as [number, number, number, number, number, number, number, number]
  for (let n = 0; n < 64; n++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + constants[n]! + w[n]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n]! + word) | 0
}
