import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { exportAudit } from './export-audit.ts'

/** Hands over the entries that are filtered for, as a file; it says how far it is. */
export function AuditExport() {
  const { t, i18n } = useLingui()
  const { search } = useAdminSearch()
  const reachable = isReachable.use()
  const [count, setCount] = useState(0)
  const make = useMutation({ mutationFn: exportAudit, retry: false })
  const run = (format: 'csv' | 'json') => {
    setCount(0)
    afterwards(make.mutateAsync({ format, search, onCount: setCount }), ({ lines, cut }) => {
      const number = i18n.number(lines)
      toast(cut ? t`Exported the first ${number} entries. Filter by date for the rest.` : t`Exported ${number} entries`)
    })
  }
  const far = i18n.number(count)
  return (
    <div className={css.buttons}>
      {make.isPending && <span className={css.muted} role="status">{t`${far} entries so far`}</span>}
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          disabled={!reachable || make.isPending}
          onClick={() => run(format)}
        >
          {format === 'csv' ? t`Export CSV` : t`Export JSON`}
        </Button>
      ))}
    </div>
  )
}
