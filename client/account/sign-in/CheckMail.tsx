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
      title={t`Check your email`}
      words={
        <Trans>
          We sent a link and a code to <strong>{props.email}</strong>. Open the link on this device, or enter the code
          here.
        </Trans>
      }
      below={
        <button type="button" className={css.link} onClick={props.onChange}>
          <Trans>Change email</Trans>
        </button>
      }
    >
      <CodeStep email={props.email} purpose="signup" next={props.next} onEntered={props.onEntered} />
    </AuthLayout>
  )
}
