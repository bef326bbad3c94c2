import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { newId } from '../../lib/query/id.ts'
import type { CaseAct } from '../data/types.ts'
import { reverting } from '../data/writes.ts'
import css from './case.module.css'

/** Takes a decision back, by an entry of its own. */
export function RevertButton({ act }: { act: CaseAct }) {
  const { t } = useLingui()
  const revert = useMutation(reverting)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={css.revert}
      loading={revert.isPending}
      onClick={() => revert.mutate({ id: newId(), action_id: act.id })}
    >
      {act.action === 'dismiss' ? t`Reopen` : act.action === 'remove' ? t`Restore` : t`Take back`}
    </Button>
  )
}
