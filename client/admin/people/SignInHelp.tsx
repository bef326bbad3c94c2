import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { timeOf } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Part } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import type { PersonFile } from '../data/person.ts'
import { helpSignIn, signInState } from '../data/sign-in-help.ts'
import { SignInHelpDialog } from './SignInHelpDialog.tsx'

/** State of a person's sign-in, with the acts of an admin for someone who cannot get in or has lost a device. */
export function SignInHelp({ person }: { person: PersonFile }) {
  const { t } = useLingui()
  const { id, name } = person
  const state = useQuery(signInState(id))
  const reachable = isReachable.use()
  const [asked, ask] = useState<'end_sessions' | 'remove_factor' | null>(null)
  const endWait = useMutation({ mutationFn: () => helpSignIn(id, { act: 'end_wait' }), retry: false })
  const letThemTry = () => afterwards(endWait.mutateAsync(), () => toast(t`${name} can try again now`))
  const button = { variant: 'default', size: 'compact-sm', disabled: !reachable } as const
  return (
    <Part title={t`Sign-in help`}>
      <Shown of={state}>
        {({ waits_until, factors, devices }) => (
          <ul className={css.lines}>
            <li className={css.line}>
              <span>
                {waits_until
                  ? t`Waits until ${timeOf(waits_until, serverDate())} after wrong passwords`
                  : t`No wait after wrong passwords`}
              </span>
              {waits_until && (
                <Button {...button} loading={endWait.isPending} onClick={letThemTry}>
                  {t`Let them try now`}
                </Button>
              )}
            </li>
            <li className={css.line}>
              <span>{factors > 0 ? t`Second factor on` : t`No second factor`}</span>
              {factors > 0 && (
                <Button {...button} onClick={() => ask('remove_factor')}>
                  {t`Remove…`}
                </Button>
              )}
            </li>
            <li className={css.line}>
              <span>
                {devices > 0
                  ? plural(devices, { one: 'Signed in on # device', other: 'Signed in on # devices' })
                  : t`Not signed in anywhere`}
              </span>
              {devices > 0 && (
                <Button {...button} onClick={() => ask('end_sessions')}>
                  {t`Sign out everywhere…`}
                </Button>
              )}
            </li>
          </ul>
        )}
      </Shown>
      {asked && <SignInHelpDialog person={person} act={asked} onClose={() => ask(null)} />}
    </Part>
  )
}
