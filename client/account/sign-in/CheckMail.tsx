import { Trans, useLingui } from '@lingui/react/macro'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeStep } from './CodeStep.tsx'
import css from './sign-in.module.css'

/** A new account is theirs once its mail is answered: by its link, or by the code in it. */
export function CheckMail(props: {
  email: string
  next: string | undefined
  onEntered: () => void
  onChange: () => void
}) {
  const { t } = useLingui()
  return (
    <AuthLayout
      title={t`Check your mail`}
      words={
        <Trans>
          We sent a link to <strong>{props.email}</strong>. Open it on this device, and you are in. Or type the code
          that stands beside it.
        </Trans>
      }
      below={
        <button type="button" className={css.link} onClick={props.onChange}>
          <Trans>Change the address</Trans>
        </button>
      }
    >
      <CodeStep email={props.email} purpose="signup" next={props.next} onEntered={props.onEntered} />
    </AuthLayout>
  )
}
