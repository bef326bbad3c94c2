/** The materials of lessons, each once, with the number of lessons that need it. */
export function shoppingList(lessons: readonly { materials: readonly string[] }[]) {
  const things = new Map<string, { name: string; count: number }>()
  for (const name of lessons.flatMap(({ materials }) => [...new Set(materials)])) {
    const known = things.get(name.toLocaleLowerCase())
    if (known) known.count++
    else things.set(name.toLocaleLowerCase(), { name, count: 1 })
  }
  return [...things.values()].sort((a, b) => a.name.localeCompare(b.name))
}
