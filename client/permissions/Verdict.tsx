import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RoleBadge } from '../account/RoleBadge.tsx'
import { errorMessage } from '../lib/query/query.ts'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import css from './permissions.module.css'
import { type Question, verdictOn } from './queries.ts'

/** The answer, the rule that gave it, and the roles that it looked at. */
export function Verdict({ question }: { question: Question }) {
  const { t } = useLingui()
  const { data: verdict, error } = useQuery(verdictOn(question))
  if (error) return <p role="alert">{errorMessage(error)}</p>
  if (!verdict) return <SkeletonPart />
  return (
    <div className={css.verdict} data-granted={verdict.isValid} role="status">
      <p className={verdict.isValid ? css.granted : css.denied}>
        {verdict.isValid ? (
          <IconCheck size={18} stroke={2} aria-hidden="true" />
        ) : (
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
        )}{' '}
        {verdict.isValid ? t`Granted` : t`Denied`}
      </p>
      <p className={css.rule}>{verdict.rule}</p>
      {verdict.error && <p className={css.muted}>{verdict.error}</p>}
      <dl className={css.facts}>
        <dt>
          <Trans>Global role</Trans>
        </dt>
        <dd>
          <RoleBadge role={verdict.userRole} />
        </dd>
        {question.group && (
          <>
            <dt>
              <Trans>Group role</Trans>
            </dt>
            <dd>{verdict.groupRole ? <RoleBadge role={verdict.groupRole} /> : t`None`}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
