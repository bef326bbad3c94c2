/**
 * Reads so many bytes of an answer at most: null where more comes, or with `cut` what came until then. The rest is not
 * waited for.
 */
export async function firstBytes(answer: Response, most: number, { cut = false } = {}): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    parts.push(part)
    if (size > most && !cut) return null
    if (size >= most) break
  }
  const whole = new Uint8Array(Math.min(size, most))
  let at = 0
  for (const part of parts) {
    whole.set(part.subarray(0, most - at), at)
    at += Math.min(part.length, most - at)
  }
  return whole
}
