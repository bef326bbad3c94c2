/** The beginning of an item: how far it is indented, its number if it has one, and its words. */
interface Item {
  indent: number
  number: number | undefined
  words: string
}

/** A line that is an item of a list. A number of four digits is rather a year. */
export function itemIn(line: string): Item | undefined {
  const [, space, sign, words] = /^(\s*)([-*•]|\d{1,3}[.)])\s+(\S.*)$/.exec(line) ?? []
  if (words === undefined) return undefined
  return { indent: widthOf(space!), number: /^\d/.test(sign!) ? Number.parseInt(sign!, 10) : undefined, words }
}

const widthOf = (space: string) => space.replace(/\t/g, '    ').length
const indentOf = (line: string) => widthOf(/^\s*/.exec(line)![0])

/** The list that begins at a line, with those in its items, and the line after it. */
export function listOf(
  lines: readonly string[],
  from: number,
  linesOf: (text: string) => string,
  depth: number,
): { html: string; end: number } {
  const first = itemIn(lines[from]!)!
  const items: string[] = []
  let at = from
  while (at < lines.length) {
    const item = itemIn(lines[at]!)
    if (!item || item.indent > first.indent + 1 || (item.number === undefined) !== (first.number === undefined)) break
    if (item.indent < first.indent) break
    const words = [item.words]
    let inner = ''
    at++
    while (at < lines.length && lines[at]!.trim() && indentOf(lines[at]!) > first.indent + 1) {
      if (depth > 1 && itemIn(lines[at]!)) {
        const list = listOf(lines, at, linesOf, depth - 1)
        inner += list.html
        at = list.end
      } else if (inner) break
      else words.push(lines[at++]!.trim())
    }
    items.push(`<li><p>${linesOf(words.join('\n'))}</p>${inner}</li>`)
    // a single empty line between two items parts them for the eye alone
    if (at + 1 < lines.length && !lines[at]!.trim() && itemIn(lines[at + 1]!)?.indent === first.indent) at++
  }
  const [tag, start] =
    first.number === undefined ? ['ul', ''] : ['ol', first.number === 1 ? '' : ` start="${first.number}"`]
  return { html: `<${tag}${start}>${items.join('')}</${tag}>`, end: at }
}
