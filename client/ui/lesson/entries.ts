/* Lists that are typed as text: a line each, or with commas between. What breaks a limit is kept as it was typed. */

export interface EntryLimits {
  many: number
  length: number
}

/** The limits that the database sets: `private.are_words`. */
export const entryLimits = {
  objectives: { many: 20, length: 300 },
  materials: { many: 50, length: 200 },
  tags: { many: 20, length: 40 },
} satisfies Record<string, EntryLimits>

/** The entries of a text, without the empty ones; tags, between commas, are each there once. */
export function readEntries(text: string, sign: '\n' | ','): string[] {
  const found = text.split(sign).map((entry) => entry.trim())
  const named = found.filter((entry) => entry !== '')
  return sign === ',' ? [...new Set(named)] : named
}

/** The first entry that is too long, or the number of those that are too many. */
export function entriesFault(entries: readonly string[], { many, length }: EntryLimits) {
  const at = entries.findIndex((entry) => [...entry].length > length)
  if (at !== -1) return { kind: 'long', at: at + 1, over: [...entries[at]!].length - length } as const
  if (entries.length > many) return { kind: 'many', over: entries.length - many } as const
}
