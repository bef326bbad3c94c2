import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import type { CaseLine } from '../data/types.ts'
import css from './chosen.module.css'
import { ManyDialog } from './ManyDialog.tsx'
import type { ManyAction } from './many.ts'
import type { ChosenReports } from './use-chosen.ts'

/** The acts on the reports that are chosen; each is shown before it is done. */
export function ChosenBar({ lines, chosen }: { lines: readonly CaseLine[]; chosen: ChosenReports }) {
  const { t } = useLingui()
  const [asked, ask] = useState<ManyAction>()
  useKeys({ leave: () => chosen.clear() })
  const acts = [
    ['dismiss', t`Keep…`, IconCheck],
    ['remove', t`Remove…`, IconTrash],
    ['warn', t`Warn…`, IconAlertTriangle],
  ] as const
  return (
    <section className={css.bar} aria-label={t`Selected reports`}>
      <p className={css.count} role="status">
        {plural(lines.length, { one: '# selected', other: '# selected' })}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={chosen.all}>{t`Select all shown`}</Button>
      <div className={css.acts}>
        {acts.map(([action, name, Icon]) => (
          <Button
            key={action}
            variant="default"
            size="compact-sm"
            leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => ask(action)}
          >
            {name}
          </Button>
        ))}
      </div>
      <CloseButton aria-label={t`Clear selection`} onClick={chosen.clear} />
      {asked && <ManyDialog action={asked} lines={lines} onClose={() => ask(undefined)} onDone={chosen.clear} />}
    </section>
  )
}
