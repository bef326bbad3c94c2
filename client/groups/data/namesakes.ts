/** The ids of those whose names look alike: without regard to case, width, accents and spaces. */
export function namesakesIn(people: readonly { id: string; name: string }[]): Set<string> {
  const byName = Map.groupBy(people, ({ name }) => plain(name))
  return new Set([...byName.values()].filter((alike) => alike.length > 1).flatMap((alike) => alike.map(({ id }) => id)))
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}|\s/gu, '')
    .toLocaleLowerCase()
