import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../lib/browser/connectivity.ts'
import { errorMessage } from '../lib/query/query.ts'
import { requestAccess } from './data/request-access.ts'

/** Asks those who can give it for access to what one was denied; they are told once. */
export function RequestAccess({ area, groupId }: { area: string; groupId?: string | undefined }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const ask = useMutation({ mutationFn: requestAccess, meta: { saidAtField: true }, retry: false })
  if (ask.error) return <p role="alert">{errorMessage(ask.error)}</p>
  if (ask.isSuccess)
    return <p role="status">{ask.data ? t`The admins were asked.` : t`The admins were asked this week already.`}</p>
  return (
    <Button disabled={!reachable} loading={ask.isPending} onClick={() => ask.mutate({ area, groupId })}>
      <Trans>Request access</Trans>
    </Button>
  )
}
