/** The lines of a CSV text as RFC 4180 has them, with the number of the line on which each begins. A `;` counts where it is the commoner. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const [head = ''] = source.split(/\r?\n/, 1)
  const comma = (head.match(/;/g)?.length ?? 0) > (head.match(/,/g)?.length ?? 0) ? ';' : ','
  const lines: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let began = 1
  const end = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: began, cells })
    cells = []
    cell = ''
    began = line
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === comma) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') end()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) end()
  return lines
}
