import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { errorMessage } from '../../lib/query/query.ts'
import css from './settings.module.css'

/** Beneath the fields of a section: what the server said to the last try, and the button that keeps them. */
export function SaveSection({ changed, pending, error }: { changed: boolean; pending: boolean; error: Error | null }) {
  return (
    <div className={css.keep}>
      {error && (
        <p role="alert" className={css.refusal}>
          {errorMessage(error)}
        </p>
      )}
      <Button type="submit" disabled={!changed} loading={pending}>
        <Trans>Save</Trans>
      </Button>
    </div>
  )
}
