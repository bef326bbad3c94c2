export interface GivenSign {
  user_id: string
  emoji: string
}

/** The same reactions together, in the order in which they first came: who gave each, and whether oneself did. */
export function reactionsOf(given: readonly GivenSign[], me: string) {
  const by = Map.groupBy(given, ({ emoji }) => emoji)
  return [...by].map(([emoji, its]) => {
    const people = its.map(({ user_id }) => user_id)
    return { emoji, people, mine: people.includes(me) }
  })
}
