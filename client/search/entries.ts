import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { KeyId } from '../lib/settings/key-bindings.ts'
import { plain, score } from './fuzzy.ts'
import type { SearchHit } from './queries.ts'

/** A line of the menu: something to do, or somewhere to go. */
export interface Entry {
  id: string
  title: string
  /** Further words that it is found by. */
  also?: string
  /** The muted text behind it. */
  hint?: string
  Icon?: ComponentType<IconProps>
  key?: KeyId
  /** The hit that it leads to, where that has a face or a text of its own. */
  found?: SearchHit
  run: () => unknown
}

export interface MenuSection {
  name: string
  entries: readonly Entry[]
}

/** The entries that match: in each section the best on top, and on top of all the section with the best match. */
export function answering(question: string, sections: readonly MenuSection[], most: number): MenuSection[] {
  const asked = plain(question)
  return sections
    .map((section) => {
      const scored = section.entries
        .map((entry) => ({ entry, score: scoreOf(asked, entry) }))
        .filter((one) => one.score > 0)
        .sort((a, b) => b.score - a.score)
      return {
        name: section.name,
        entries: scored.slice(0, most).map(({ entry }) => entry),
        best: scored[0]?.score ?? 0,
      }
    })
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => b.best - a.best)
}

const scoreOf = (asked: string, { title, also }: Entry) =>
  Math.max(score(asked, plain(title)), also ? score(asked, plain(also)) * 0.8 : 0)
