/** Maps a number of one stretch to its place in another. */
export type Scale = (value: number) => number

export function linear([from, to]: readonly [number, number], [first, last]: readonly [number, number]): Scale {
  const length = to - from || 1
  return (value) => first + ((value - from) / length) * (last - first)
}

/** Round numbers from at most the least to at least the most, some four of them. */
export function niceTicks(least: number, most: number, wanted = 4): number[] {
  if (!Number.isFinite(least) || !Number.isFinite(most)) return [0, 1]
  if (least === most) return least === 0 ? [0, 1] : niceTicks(Math.min(0, least), Math.max(0, most), wanted)
  const rough = (most - least) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(least / step + 1e-9)
  const last = Math.ceil(most / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step))
}

const tidy = (value: number) => Number(value.toPrecision(12))
