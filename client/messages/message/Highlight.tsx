/** A text with the places marked that answer a question: pairs of where each begins and how long it is. */
export function Highlight({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  let from = 0
  const parts = ranges.flatMap(([at, length]) => {
    const before = text.slice(from, at)
    from = at + length
    return [before, <mark key={at}>{text.slice(at, from)}</mark>]
  })
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
