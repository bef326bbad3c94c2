import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { mostCompared, superTenants } from '../data/tenants.ts'
import own from './list.module.css'
import { TenantRow } from './TenantRow.tsx'
import { tenantChoices } from './tenant-choices.ts'

/** Every organisation of the server, with what it uses of its limits. */
export function TenantsList() {
  const { t } = useLingui()
  const { search } = useAreaPlace()
  const { q, status, order } = search
  const { lines, ...list } = useLines(
    superTenants({ ...(q && { q }), ...(status && { status }), ...(order && { order }) }),
  )
  const [chosen, choose] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    choose((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-mostCompared),
    )
  const choices = tenantChoices()
  return (
    <>
      <Filters search={t`Search organisations`} choices={choices} />
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(tenants) =>
          tenants.length === 0 ? (
            <NoMatch choices={choices} title={t`No organisations match.`} />
          ) : (
            <>
              {tenants.length === 1 && !q && !status && (
                <p
                  className={`${css.wall} ${own.alone}`}
                >{t`You have one organisation; a second keeps its people apart.`}</p>
              )}
              <Table
                label={t`Organisations`}
                head={[
                  <span key="pick" className={css.unseen}>{t`Compare`}</span>,
                  t`Name`,
                  t`Status`,
                  t`People`,
                  t`Groups`,
                  t`Storage`,
                  t`Created`,
                  <span key="more" className={css.unseen}>{t`More`}</span>,
                ]}
              >
                {tenants.map((tenant) => (
                  <TenantRow
                    key={tenant.id}
                    tenant={tenant}
                    isChosen={chosen.includes(tenant.id)}
                    onChoose={() => toggle(tenant.id)}
                  />
                ))}
              </Table>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
      {chosen.length > 0 && <CompareBar chosen={chosen} onClear={() => choose([])} />}
    </>
  )
}

function CompareBar({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  return (
    <section className={own.bar} aria-label={t`Selected organisations`}>
      <p className={own.count} role="status">
        {chosen.length < 2
          ? t`Select up to ${mostCompared} to compare`
          : plural(chosen.length, { one: '# selected', other: '# selected' })}
      </p>
      <Button
        size="compact-sm"
        disabled={chosen.length < 2}
        onClick={() => go({ compare: chosen.join(',') }, false)}
      >{t`Compare`}</Button>
      <CloseButton aria-label={t`Clear selection`} onClick={onClear} />
    </section>
  )
}
