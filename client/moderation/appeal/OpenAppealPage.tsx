import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '../../account/sign-in/AuthLayout.tsx'
import signIn from '../../account/sign-in/sign-in.module.css'
import { operationKeys } from '../../lib/query/operation.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { appealByLink, decisionBehind } from '../data/decisions.ts'
import { Decision } from '../decisions/Decision.tsx'
import { decisionTitle } from '../decisions/decision-words.ts'
import css from './appeal.module.css'

/** The page of the mail to who is kept out: what was decided and why, and the one answer to it, without signing in. */
export function OpenAppealPage() {
  const { t } = useLingui()
  const { token } = useParams({ from: '/appeal/$token' })
  const client = useQueryClient()
  const [keys] = useState(operationKeys)
  const behind = decisionBehind(token)
  const { data: decision, error, isPending, refetch } = useQuery(behind)
  const isMissing = error && 'code' in error
  return (
    <AuthLayout
      title={decision ? decisionTitle(decision) : t`Appeal a decision`}
      words={decision?.reverted ? t`This was taken back. You can sign in again.` : undefined}
      below={
        <Link to="/auth" className={signIn.link}>
          <Trans>Go to sign in</Trans>
        </Link>
      }
    >
      {decision ? (
        <div className={css.decision}>
          <Decision
            byLink
            decision={decision}
            onAppeal={async (body) =>
              client.setQueryData(behind.queryKey, await keys.run(body, (id) => appealByLink(token, { id, body })))
            }
          />
        </div>
      ) : (
        <div className={css.waits} aria-busy={isPending}>
          {error && (
            <p role="alert" className={signIn.refusal}>
              {errorMessage(error)}
            </p>
          )}
          {error && !isMissing && (
            <Button variant="default" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </AuthLayout>
  )
}
