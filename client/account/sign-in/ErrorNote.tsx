import { Trans } from '@lingui/react/macro'
import { signInError } from './error-messages.ts'
import css from './sign-in.module.css'
import { asClock } from './use-countdown.ts'

/** The error, said once; while one has to wait, how long still. */
export function ErrorNote({ error, left = 0, id }: { error: unknown; left?: number; id?: string }) {
  if (left === 0) {
    return (
      <p id={id} className={css.refusal} role="alert">
        {signInError(error)}
      </p>
    )
  }
  return (
    <div id={id} className={css.wait}>
      <p role="alert">
        <Trans>Too many attempts.</Trans>
      </p>
      <p>
        <Trans>
          You can try again in <b className={css.figures}>{asClock(left)}</b>.
        </Trans>
      </p>
    </div>
  )
}
