import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import css from './talk.module.css'

/** The buttons under words that are written anew. Saving sends the form that they are in. */
export function EditActions({ isEmpty, onCancel }: { isEmpty: boolean; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <div className={css.actions}>
      <Button size="xs" variant="default" onClick={onCancel}>{t`Cancel`}</Button>
      <Button size="xs" type="submit" disabled={isEmpty}>{t`Save`}</Button>
    </div>
  )
}
