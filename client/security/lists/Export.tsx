import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import type { ListFilters, SecurityList } from '../data/lists.ts'
import { type CsvColumns, exportList } from './export-list.ts'

/** Hands over the lines that are filtered for, as a file; it says how far it is. */
export function Export<Line extends { id: string; after: string }>(props: {
  name: string
  list: SecurityList<Line>
  filters: ListFilters
  columns: CsvColumns<Line>
}) {
  const { t, i18n } = useLingui()
  const { list, filters, columns } = props
  const reachable = isReachable.use()
  const [count, setCount] = useState(0)
  const make = useMutation({
    mutationFn: () => exportList({ list, filters, columns, onCount: setCount }),
    retry: false,
  })
  const far = i18n.number(count)
  function run() {
    setCount(0)
    afterwards(make.mutateAsync(), ({ count: all, cut }) => {
      const number = i18n.number(all)
      toast(cut ? t`Exported the first ${number} lines. Filter by time for the rest.` : t`Exported ${number} lines`)
    })
  }
  return (
    <>
      {make.isPending && <span className={css.muted} role="status">{t`${far} lines so far`}</span>}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        disabled={!reachable || make.isPending}
        onClick={run}
      >
        {t`Export CSV`}
      </Button>
    </>
  )
}
