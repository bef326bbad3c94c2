/** A table for a spreadsheet: RFC 4180, in UTF-8 with the mark that Excel wants. */
export const csvOf = (lines: readonly (readonly string[])[]) => `${csvMark}${lines.map(csvLine).join('')}`

/** The beginning of such a table, and one of its lines, for who writes it piece by piece. */
export const csvMark = '\uFEFF'
export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** A cell, quoted where it has to be; what a spreadsheet would take for a formula stays a text. */
function cell(text: string) {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
