import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import css from './spinner.module.css'

/** Only while it is not yet known who is signed in. */
export function Spinner() {
  const { t } = useLingui()
  return (
    <div className={css.spinner} role="status" aria-label={t`Loading`}>
      <Loader size={28} color="var(--accent)" />
    </div>
  )
}
