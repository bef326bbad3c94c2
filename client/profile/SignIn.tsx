import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useUser } from '../account/AuthProvider.tsx'
import { Card } from './Card.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Line } from './Line.tsx'
import css from './profile.module.css'

/** How one gets in. `#password` opens the change of it: password managers know the way there. */
export function SignIn() {
  const { t } = useLingui()
  const user = useUser()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const open = (hash: string) => void navigate({ to: '/profile', hash, replace: true, resetScroll: false })
  return (
    <Card id="sign-in" title={t`Sign-in`} words={<Trans>How you prove that it is you.</Trans>}>
      <Line label={t`Address`} words={t`You sign in with it, and mail from your groups goes there.`} wide>
        <span className={css.value}>{user.email}</span>
      </Line>
      <Line label={t`Password`} words={t`A new one signs every other device out.`}>
        <Button variant="default" onClick={() => open('password')}>
          <Trans>Change password</Trans>
        </Button>
      </Line>
      {hash === 'password' && <ChangePassword email={user.email ?? ''} onClose={() => open('sign-in')} />}
    </Card>
  )
}
