import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { errorMessage } from '../../lib/query/query.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import css from './history.module.css'

/** A conversation that cannot be read now. */
export function LoadError({ error, again }: { error: Error; again: () => unknown }) {
  const { t } = useLingui()
  return (
    <div className={css.beginning}>
      <EmptyState title={t`This conversation couldn’t be loaded`} words={errorMessage(error)}>
        <Button variant="default" onClick={() => void again()}>{t`Try again`}</Button>
      </EmptyState>
    </div>
  )
}
