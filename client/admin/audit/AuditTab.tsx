import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { TenantFilter } from '../../ui/area/TenantFilter.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { auditLines } from '../data/audit.ts'
import { GroupFilter } from '../kit/GroupFilter.tsx'
import { PersonFilter } from '../kit/PersonFilter.tsx'
import { SavedViews } from '../kit/SavedViews.tsx'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { AuditEntry } from './AuditEntry.tsx'
import { AuditExport } from './AuditExport.tsx'
import own from './audit.module.css'
import { auditChoices } from './audit-choices.ts'
import { Seals } from './Seals.tsx'

/** The record: who did what to what, when and from where, in words. */
export function AuditTab() {
  const { t } = useLingui()
  const { search, go } = useAdminSearch()
  const { lines, ...list } = useLines(auditLines(search))
  const choices = auditChoices()
  const isFiltered = Boolean(
    search.actor ||
      search.who ||
      search.group ||
      search.action ||
      search.subject ||
      search.outcome ||
      search.since ||
      search.until ||
      search.tenant,
  )
  return (
    <>
      <div className={own.tools}>
        <Seals />
        <AuditExport />
      </div>
      <div className={own.narrow}>
        <Filters choices={choices} />
        <div className={own.span}>
          <DateField
            size="sm"
            aria-label={t`From`}
            placeholder={t`From`}
            value={search.since ?? null}
            onChange={(day) => go({ since: day ?? undefined })}
          />
          <DateField
            size="sm"
            aria-label={t`Until`}
            placeholder={t`Until`}
            value={search.until ?? null}
            {...(search.since && { min: search.since })}
            onChange={(day) => go({ until: day ?? undefined })}
          />
        </div>
      </div>
      <div className={css.tools}>
        <PersonFilter as="actor" />
        <PersonFilter as="who" />
        <GroupFilter />
        <TenantFilter />
        <SavedViews page="audit" />
      </div>
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(entries) =>
          entries.length === 0 ? (
            isFiltered ? (
              <NoMatch choices={choices} title={t`No entries match.`} />
            ) : (
              <p className={css.none}>{t`Nothing recorded yet. What admins do is recorded here.`}</p>
            )
          ) : (
            <>
              <Table label={t`Audit log`} head={[t`When`, t`Who`, t`What`, t`Change`, t`IP address`]}>
                {entries.map((line) => (
                  <AuditEntry key={line.id} line={line} />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
    </>
  )
}
