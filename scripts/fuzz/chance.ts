/** Chance by a seed: the same numbers each time, on every machine. */
export type Chance = {
  /** From 0 up to, not including, `end`. */
  below(end: number): number
  /** True `share` of the time. */
  often(share: number): boolean
  one<T>(list: readonly T[]): T
  some<T>(list: readonly T[], most: number): T[]
}

export function chanceOf(...seeds: number[]): Chance {
  let state = seeds.reduce((sum, seed) => Math.imul(sum ^ (seed + 0x9e3779b9), 0x85ebca6b) ^ (sum >>> 13), 0x2545f491)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    often: (share) => next() < share,
    one: (list) => list[below(list.length)]!,
    some: (list, most) => Array.from({ length: below(most + 1) }, () => list[below(list.length)]!),
  }
}

/** The seed of a day, as it is printed. */
export const seedOfDay = (day = new Date()) => Number(day.toISOString().slice(0, 10).replaceAll('-', ''))
