import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { alertRules, mostRules } from '../data/alerts.ts'
import type { AlertRule } from '../data/types.ts'
import { AlertForm } from './AlertForm.tsx'
import { AlertLine } from './AlertLine.tsx'
import own from './alerts.module.css'

/** The rules by which somebody is called, each tried on the last thirty days. */
export function AlertsView() {
  const { t } = useLingui()
  const rules = useQuery(alertRules)
  const [editing, edit] = useState<AlertRule | 'new'>()
  return (
    <>
      <header className={css.sectionHead}>
        <p className={css.muted}>
          {t`An alert notifies everyone who looks after security, at most once an hour. It’s tried on the last 30 days before you switch it on.`}
        </p>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} />}
          disabled={(rules.data?.length ?? 0) >= mostRules}
          onClick={() => edit('new')}
        >
          {t`New alert`}
        </Button>
      </header>
      {editing && (
        <AlertForm
          key={editing === 'new' ? 'new' : editing.id}
          {...(editing !== 'new' && { rule: editing })}
          onClose={() => edit(undefined)}
        />
      )}
      <Shown of={rules}>
        {(all) =>
          all.length === 0 ? (
            !editing && <p className={own.empty}>{t`No alerts yet. Critical events notify you anyway.`}</p>
          ) : (
            <ul className={own.list} aria-label={t`Alerts`}>
              {all.map((rule) => (
                <AlertLine key={rule.id} rule={rule} onEdit={() => edit(rule)} />
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  )
}
