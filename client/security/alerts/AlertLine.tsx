import { serverDate } from '../../lib/browser/server-clock.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { dropAlert, switchAlert } from '../data/alerts.ts'
import type { AlertRule } from '../data/types.ts'
import { ruleWords, trialWords } from './alert-words.ts'
import own from './alerts.module.css'

/** A rule, on or off, with what it would have done and when it called last. */
export function AlertLine({ rule, onEdit }: { rule: AlertRule; onEdit: () => void }) {
  const { t } = useLingui()
  const { search } = useAreaPlace()
  const reachable = isReachable.use()
  const words = ruleWords(rule)
  const flip = useMutation({ mutationFn: (on: boolean) => switchAlert(rule.id, on), retry: false })
  const drop = useMutation({ mutationFn: () => dropAlert(rule.id), retry: false })
  const commands = rowCommands(
    { key: 'open', label: t`Edit…`, Icon: IconPencil, run: onEdit },
    {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () =>
        afterwards(drop.mutateAsync(), () =>
          offerUndo(t`Deleted alert`, { verb: 'security.restoreAlert', input: rule }),
        ),
    },
  )
  const row = useRow<HTMLLIElement>(`alert-${rule.id}`, words, commands)
  const isOn = flip.isPending ? flip.variables : rule.enabled_at !== null
  return (
    <li {...row} className={own.line} data-meant={search.alert === rule.id}>
      <Switch
        aria-label={words}
        checked={isOn}
        disabled={!reachable}
        onChange={({ currentTarget }) => afterwards(flip.mutateAsync(currentTarget.checked), () => undefined)}
      />
      <div className={own.words}>
        <b>{words}</b>
        {rule.tried_times !== null && <span className={css.muted}>{trialWords(rule.tried_times)}</span>}
        {rule.fired.map(({ at, of, count }) => (
          <span key={at + of} className={css.muted}>
            {of
              ? t`Fired ${ago(new Date(at), serverDate())}: ${count} for ${of}`
              : t`Fired ${ago(new Date(at), serverDate())}: ${count}`}
          </span>
        ))}
      </div>
      <RowMenu label={t`More about this alert`} commands={commands} />
    </li>
  )
}
