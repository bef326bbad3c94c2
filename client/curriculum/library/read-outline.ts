export interface OutlineUnit {
  title: string
  lessons: string[]
}

const bullet = /^(?:[-*+•]|\d+[.)]|\[[ x]\])\s+/i

/**
 * Reads pasted lines as units and lessons: by Markdown headings where there are two levels of them, else by how far a
 * line is indented. Lines without any level become lessons of one unit.
 */
export function readOutline(text: string, unnamed: string): OutlineUnit[] {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const heading = /^(#{1,6})\s+(.+)/.exec(line.trim())
    const title = (heading?.[2] ?? line.trim()).replace(bullet, '').trim()
    if (!title) return []
    const indent = /^\s*/.exec(line.replaceAll('\t', '    '))![0].length
    return [{ title, depth: heading ? heading[1]!.length - 10 : indent }]
  })
  const depths = [...new Set(lines.map(({ depth }) => depth))].sort((a, b) => a - b)
  // one heading over all names the whole, and not a unit
  const first = lines.filter(({ depth }) => depth === depths[0])
  const isTitled = first.length === 1 && depths.length > 2 && lines[0] === first[0]
  const [top] = isTitled ? depths.slice(1) : depths
  const units: OutlineUnit[] = []
  for (const { title, depth } of isTitled ? lines.slice(1) : lines) {
    if (depth <= top! && depths.length > 1) units.push({ title: title.slice(0, 120), lessons: [] })
    else {
      if (units.length === 0) units.push({ title: unnamed, lessons: [] })
      units.at(-1)!.lessons.push(title.slice(0, 160))
    }
  }
  return units
}
