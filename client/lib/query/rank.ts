/*
 * Places in a list as text (collation "C"), so that a row can always be put
 * between two others without touching them. Digits are 0-9 A-Z a-z, which is
 * also their byte order. No rank ends in "0", or nothing would fit before it.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length
const head = 4

/**
 * A rank that sorts after `before` and before `after`; null means the end of the list on that side. Throws RangeError
 * when `before` does not sort before `after`.
 */
export function rankBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new RangeError(`${before} is not before ${after}`)
  if (before === null && after === null) return 'UUUV'
  if (after === null) return step(before!, 1) ?? middle(before!, '')
  if (before === null) return step(after, -1) ?? middle('', after)
  return middle(before, after)
}

/** One place further, counting in the first four digits: a list that only grows at its end keeps short ranks. */
function step(from: string, by: 1 | -1): string | undefined {
  let place = numberOf(from.slice(0, head).padEnd(head, '0')) + by
  if (place % base === 0) place += by
  if (place <= 0 || place >= base ** head) return undefined
  return textOf(place)
}

/** Halfway between two texts, read as fractions; an empty `after` is the end of all. */
function middle(before: string, after: string): string {
  let shared = 0
  while (shared < after.length && (before[shared] ?? '0') === after[shared]) shared++
  if (shared > 0) return after.slice(0, shared) + middle(before.slice(shared), after.slice(shared))
  const low = before ? digits.indexOf(before[0]!) : 0
  const high = after ? digits.indexOf(after[0]!) : base
  if (high - low > 1) return digits[Math.floor((low + high) / 2)]!
  if (after.length > 1) return after[0]!
  return digits[low]! + middle(before.slice(1), '')
}

function numberOf(text: string) {
  let value = 0
  for (const digit of text) value = value * base + digits.indexOf(digit)
  return value
}

function textOf(value: number) {
  let text = ''
  for (let left = value, place = 0; place < head; place++, left = Math.floor(left / base))
    text = digits[left % base] + text
  return text
}
