import { ExportButtons } from '../../ui/area/ExportButtons.tsx'
import { csvForm, jsonForm } from '../../ui/area/export-pages.ts'
import { auditPages } from '../data/audit.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { auditColumns } from './audit-columns.ts'

/** Hands over the entries that are filtered for, as a file. */
export function AuditExport() {
  const { search } = useAdminSearch()
  return (
    <ExportButtons
      name="audit"
      kinds={[
        { name: 'csv', form: () => csvForm(auditColumns()) },
        { name: 'json', form: () => jsonForm },
      ]}
      pages={() => auditPages(search)}
    />
  )
}
