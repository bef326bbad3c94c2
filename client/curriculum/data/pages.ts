/** The most rows that the server hands out at once. */
const page = 1000

/** Every row of a list that may be longer than an answer; `ask` gets the places of the first and the last row wanted. */
export async function allPages<Row>(ask: (from: number, to: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const found: Row[] = []
  while (true) {
    const next = await ask(found.length, found.length + page - 1)
    found.push(...next)
    if (next.length < page) return found
  }
}
