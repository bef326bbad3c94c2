import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { errorMessage, mutate } from '../../lib/query/query.ts'
import { exactly } from '../../lib/settings/time.ts'
import { decided } from '../data/sitting.ts'
import type { CaseAppeal } from '../data/types.ts'
import { decidingAppeal } from '../data/writes.ts'
import css from './case.module.css'

/** The answer to an appeal: the decision stays, or is taken back. */
export function AnswerAppeal({ appeal }: { appeal: CaseAppeal }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [answer, write] = useState('')
  const [pending, setPending] = useState<boolean>()
  const [refused, setRefused] = useState('')
  async function decide(upheld: boolean) {
    setPending(upheld)
    setRefused('')
    try {
      const said = answer.trim()
      await mutate(decidingAppeal, { id: appeal.id, upheld, ...(said && { answer: said }) })
      decided.set(decided.get() + 1)
      toast(upheld ? t`The decision stays` : t`The decision was taken back`)
    } catch (error) {
      setRefused(errorMessage(error))
    }
    setPending(undefined)
  }
  return (
    <form
      {...draftScope('moderation_appeals', appeal.id)}
      className={css.answer}
      onSubmit={(event) => event.preventDefault()}
    >
      <Textarea
        label={t`Answer`}
        description={t`They read it. Optional.`}
        autosize
        minRows={2}
        maxLength={1000}
        value={answer}
        error={refused || undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {!appeal.may && (
        <p className={css.quiet}>
          {appeal.may_from
            ? t`Nobody else can answer this. You can take your decision back now, or keep it after ${exactly(new Date(appeal.may_from))}.`
            : t`You made this decision, so only someone else can uphold it. You can take it back.`}
        </p>
      )}
      <div className={css.answers}>
        {appeal.may && (
          <Button variant="default" disabled={!reachable} loading={pending === true} onClick={() => void decide(true)}>
            {t`Keep the decision`}
          </Button>
        )}
        <Button disabled={!reachable} loading={pending === false} onClick={() => void decide(false)}>
          {t`Take it back`}
        </Button>
      </div>
    </form>
  )
}
