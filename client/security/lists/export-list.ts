import { csvOf } from '../../lib/browser/csv.ts'
import { downloadText } from '../../lib/browser/download.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { perPage } from '../../ui/area/pages.ts'
import type { ListFilters, SecurityList } from '../data/lists.ts'

/** The columns of a file: the name of each, and what stands in it. */
export type CsvColumns<Line> = readonly (readonly [string, (line: Line) => string | null])[]

/** The most lines of one file. */
export const mostExported = 100_000

/** Reads a list page by page, and hands it over as a file. What is filtered for is what it has. */
export async function exportList<Line extends { id: string; after: string }>(wanted: {
  list: SecurityList<Line>
  filters: ListFilters
  columns: CsvColumns<Line>
  onCount: (count: number) => void
}) {
  const { list, filters, columns } = wanted
  const lines: Line[] = []
  for (let after: string | null = null; lines.length < mostExported; ) {
    const page: Line[] = await list.page(after, filters)
    lines.push(...page)
    wanted.onCount(lines.length)
    if (page.length < perPage) break
    after = page.at(-1)!.after
  }
  downloadText(
    `${list.name.replaceAll('_', '-')}-${dayOf(new Date())}.csv`,
    listCsv(lines, columns),
    'text/csv;charset=utf-8',
  )
  return { count: lines.length, cut: lines.length >= mostExported }
}

/** The list as a table for a spreadsheet: what one would take for a formula stays a text. */
export const listCsv = <Line>(lines: readonly Line[], columns: CsvColumns<Line>) =>
  csvOf([columns.map(([name]) => name), ...lines.map((line) => columns.map(([, cell]) => cell(line) ?? ''))])
