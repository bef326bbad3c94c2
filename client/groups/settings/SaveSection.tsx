import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import css from './settings.module.css'

/** Beneath the fields of a section: what the server said to the last try of none of them, and the button that keeps them. */
export function SaveSection(props: { changed: boolean; pending: boolean; error: string | null | undefined }) {
  const { changed, pending, error } = props
  return (
    <div className={css.keep}>
      {error && (
        <p role="alert" className={css.refusal}>
          {error}
        </p>
      )}
      <Button type="submit" disabled={!changed} loading={pending}>
        <Trans>Save</Trans>
      </Button>
    </div>
  )
}
