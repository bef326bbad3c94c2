import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { csvLine, csvMark } from '../../lib/browser/csv.ts'
import type { PartedFile } from '../../lib/browser/parted-file.ts'

/** The most entries of one file. */
export const mostExported = 100_000

/** The text of a file of entries: its beginning, each entry, what is between two, and its end. */
export interface FileForm<Line> {
  begin: string
  line: (line: Line) => string
  between: string
  end: (cut: boolean) => string
}

/** The columns of a table: the name of each, and what stands in it. */
export type CsvColumns<Line> = readonly (readonly [string, (line: Line) => string | null])[]

/** A table for a spreadsheet. Of one that is cut the last line says so, for who gets the file from another. */
export const csvForm = <Line>(columns: CsvColumns<Line>): FileForm<Line> => ({
  begin: csvMark + csvLine(columns.map(([name]) => name)),
  line: (line) => csvLine(columns.map(([, cell]) => cell(line) ?? '')),
  between: '',
  end: (cut) => (cut ? csvLine([cutWords()]) : ''),
})

export const jsonForm: FileForm<unknown> = {
  begin: '[\n',
  line: (line) => JSON.stringify(line),
  between: ',\n',
  end: () => '\n]\n',
}

export const cutWords = () => t`Exported the first ${i18n.number(mostExported)} entries. Filter by date for the rest.`

interface Written {
  count: number
  cut: boolean
}

/** Writes a list into a file, a page after the other. Who stops it, or meets a fault, keeps nothing of it. */
export async function exportPages<Line>(wanted: {
  file: PartedFile
  pages: AsyncIterable<readonly Line[]>
  form: FileForm<Line>
  signal: AbortSignal
  onCount: (count: number) => void
}): Promise<Written> {
  const { file, form, signal, onCount } = wanted
  const pages = wanted.pages[Symbol.asyncIterator]()
  const stopped = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  // at once, also while a page is on its way
  const unlessStopped = <Done>(work: Promise<Done>) => Promise.race([work, stopped])
  let count = 0
  let cut = false
  try {
    await unlessStopped(file.write(form.begin))
    while (!cut) {
      const { value: page, done } = await unlessStopped(pages.next())
      if (done) break
      const lines = page.slice(0, mostExported - count)
      cut = lines.length < page.length
      const text = (count > 0 ? form.between : '') + lines.map(form.line).join(form.between)
      if (lines.length > 0) await unlessStopped(file.write(text))
      count += lines.length
      onCount(count)
    }
    await unlessStopped(file.write(form.end(cut)))
    await file.close()
    return { count, cut }
  } catch (error) {
    await file.drop()
    throw error
  }
}

/** The pages of a list, each asked for when the one before it is written. */
export async function* pagesBy<Line, After>(
  perPage: number,
  fetchPage: (after: After | null) => Promise<Line[]>,
  placeOf: (line: Line) => After,
) {
  for (let after: After | null = null; ; ) {
    const page: Line[] = await fetchPage(after)
    yield page
    const last = page.at(-1)
    if (!last || page.length < perPage) return
    after = placeOf(last)
  }
}
