import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import css from '../../ui/area/area.module.css'
import { Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { TenantFilter } from '../../ui/area/TenantFilter.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { adminCurricula } from '../data/curricula.ts'
import { SavedViews } from '../kit/SavedViews.tsx'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import { CurriculumLine } from './CurriculumLine.tsx'
import { CurriculumPanel } from './CurriculumPanel.tsx'
import { curriculaChoices } from './curricula-choices.ts'

/** Every published curriculum of the organisation: what others find of it, who has it, and how many follow it. */
export function CurriculaTab() {
  const { t } = useLingui()
  const { search } = useAdminSearch()
  const { isSuperAdmin } = useGlobalPermissions()
  const { lines, ...list } = useLines(adminCurricula(search))
  const choices = curriculaChoices()
  return (
    <>
      <Filters search={t`Search curricula`} choices={choices} />
      <div className={css.tools}>
        <TenantFilter />
        <SavedViews page="curricula" />
      </div>
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(curricula) =>
          curricula.length === 0 ? (
            search.q || search.state || search.tenant ? (
              <NoMatch choices={choices} title={t`No curricula match.`} />
            ) : (
              <p className={css.none}>{t`No curricula yet. They appear here once they’re published.`}</p>
            )
          ) : (
            <>
              <Table
                label={t`Curricula`}
                keep={3}
                head={[
                  t`Title`,
                  t`Owner`,
                  t`Listing`,
                  ...(isSuperAdmin ? [t`Organisation`] : []),
                  t`Followed by`,
                  t`Published`,
                  <span key="more" className={css.unseen}>{t`More`}</span>,
                ]}
              >
                {curricula.map((curriculum) => (
                  <CurriculumLine key={curriculum.id} curriculum={curriculum} withTenant={isSuperAdmin} />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
      <Suspense>{search.open && <CurriculumPanel key={search.open} id={search.open} />}</Suspense>
    </>
  )
}
