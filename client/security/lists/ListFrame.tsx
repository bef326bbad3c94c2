import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { clock } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { ExportButtons } from '../../ui/area/ExportButtons.tsx'
import { type CsvColumns, csvForm, pagesBy } from '../../ui/area/export-pages.ts'
import { type Choice, Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { perPage } from '../../ui/area/pages.ts'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import type { SecurityList } from '../data/lists.ts'
import { useCalmLines } from '../data/use-calm-lines.ts'
import own from './lists.module.css'
import { News } from './News.tsx'
import { useFilters } from './use-filters.ts'

interface ListFrameProps<Line extends { id: string; after: string }> {
  name: string
  list: SecurityList<Line>
  /** The name of its field, by what it finds: an address alone, or an email too. */
  search: string
  choices: readonly Choice[]
  head: readonly ReactNode[]
  keep: 3 | 4
  csv: CsvColumns<Line>
  /** The words where there is nothing, and nothing is filtered for; `checked` is the time of the last look. */
  empty: (checked: string) => string
  /** Stands beside the export. */
  tool?: ReactNode
  /** The rows; what is under the list comes with them. */
  children: (lines: readonly Line[]) => ReactNode
  after?: (lines: readonly Line[]) => ReactNode
}

/** One of the lists: its filters, what is new, its lines fifty at a time, and the way to take them along. */
export function ListFrame<Line extends { id: string; after: string }>(props: ListFrameProps<Line>) {
  const { t } = useLingui()
  const { name, list, search: label, choices, head, keep, csv, empty, tool, children, after } = props
  const { search, go } = useAreaPlace()
  const { filters, isUnread, isFiltered } = useFilters()
  const key = JSON.stringify(filters)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filters are the same question
  const steady = useMemo(() => filters, [key])
  const { lines, news, showNews, checkedAt, ...found } = useCalmLines(list, steady)
  const checked = clock(new Date(checkedAt || Date.now()))
  return (
    <>
      <div className={own.tools}>
        <Filters search={label} choices={choices} />
        <div className={css.buttons}>
          {search.of && (
            <Button variant="default" size="compact-sm" onClick={() => go({ of: undefined })}>
              {t`Only one person · Show all`}
            </Button>
          )}
          {tool}
          <ExportButtons
            name={list.name.replaceAll('_', '-')}
            kinds={[{ name: 'csv', form: () => csvForm(csv) }]}
            pages={() =>
              pagesBy(
                perPage,
                (after: string | null) => list.page(after, steady),
                (line) => line.after,
              )
            }
          />
        </div>
      </div>
      {isUnread && (
        <p className={css.muted} role="status">
          {t`Enter a whole email or address, such as 203.0.113.7 or 203.0.113.0/24.`}
        </p>
      )}
      <News count={news} onShow={showNews} />
      <Shown of={{ data: lines, error: found.error, refetch: found.retry }}>
        {(those) =>
          those.length === 0 ? (
            isFiltered && !(Object.keys(filters).join() === 'since') ? (
              <NoMatch choices={choices} title={t`Nothing matches. Last check ${checked}`} />
            ) : (
              <p className={own.empty} role="status">
                {empty(checked)}
              </p>
            )
          ) : (
            <>
              <Table label={name} keep={keep} head={head}>
                {children(those)}
              </Table>
              <MoreLines list={found} />
              {after?.(those)}
            </>
          )
        }
      </Shown>
    </>
  )
}
