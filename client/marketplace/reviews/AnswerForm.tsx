import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { saidAtField } from '../../lib/query/field-errors.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { answeringReview } from '../data/reviews.ts'
import css from './reviews.module.css'

/** The author’s answer to a review, which is given once. */
export function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [reply, setReply] = useState('')
  const answer = useMutation({ ...saidAtField(answeringReview), onSuccess: onClose })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (reply.trim()) answer.mutate({ id, reply: reply.trim() })
  }
  return (
    <form {...draftScope('listing_reviews', `${id}/reply`)} className={css.form} onSubmit={submit}>
      <Textarea
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        label={t`Your answer`}
        description={t`Everyone who sees the listing can read it. You can answer once, and can’t change it later.`}
        value={reply}
        error={answer.error && errorMessage(answer.error)}
        onChange={(event) => setReply(event.currentTarget.value)}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" disabled={!reply.trim()} loading={answer.isPending}>{t`Publish answer`}</Button>
      </div>
    </form>
  )
}
