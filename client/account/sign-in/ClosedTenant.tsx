import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { goOut } from '../../lib/supabase/sign-out.ts'
import { Heading } from '../../ui/Heading.tsx'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { Spinner } from '../../ui/states/Spinner.tsx'
import { myState } from '../data/my-state.ts'

const everyMs = 20_000

/** The page of people whose organisation is closed: it opens by itself once that is over. Other people see `children`. */
export function ClosedTenant({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { data: my, isPending } = useQuery({ ...myState, staleTime: 0, refetchInterval: everyMs })
  const isOpen = my?.state === 'active' || my?.state === 'pending'
  useEffect(() => {
    if (isOpen) location.replace('/home')
  }, [isOpen])
  if (isPending || isOpen) return <Spinner />
  if (my?.state !== 'tenant_suspended') return children
  const { tenant_name, reason, delete_after } = my
  const day = delete_after && i18n.date(delete_after, { dateStyle: 'long' })
  return (
    <>
      <Heading>{day ? t`${tenant_name} is closed` : t`${tenant_name} is suspended`}</Heading>
      {reason && <p dir="auto">{reason}</p>}
      <p>
        {day ? (
          <Trans>
            Nothing has been deleted yet. Until {day}, the admins of this server can restore it; everything comes back
            as it was.
          </Trans>
        ) : (
          <Trans>
            Nothing has been deleted. Once the admins of this server restore it, this page takes you back in.
          </Trans>
        )}
      </p>
      <DialogActions>
        <Button variant="default" onClick={goOut}>
          <Trans>Sign out</Trans>
        </Button>
        <Button component="a" href="/home">
          <Trans>Try again</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
