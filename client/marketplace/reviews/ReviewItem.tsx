import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReportedAway } from '../../groups/reported/ReportedAway.tsx'
import { useReported } from '../../groups/reported/use-reported.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { monthOf } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import type { ListingReview } from '../data/reviews.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { ReviewWords } from './ReviewWords.tsx'
import css from './reviews.module.css'

/** A review by others; `answers` for the author, who may answer it once. */
export function ReviewItem({ review, answers }: { review: ListingReview; answers: boolean }) {
  const { t } = useLingui()
  const [answering, answer] = useState(false)
  const { id, number, created_at, author_reply, body } = review
  const when = monthOf(created_at)
  const commands = [reportCommand({ kind: 'review', id, words: body })]
  const row = useRow<HTMLLIElement>(`review-${id}`, t`Review of ${when}`, commands)
  if (useReported()(id))
    return (
      <li className={css.review}>
        <ReportedAway id={id} />
      </li>
    )
  return (
    <li className={css.review} {...row}>
      <ReviewWords review={review}>
        <small>{t`Taught version ${number} · ${when}`}</small>
        <RowMenu label={t`More about this review`} commands={commands} />
      </ReviewWords>
      {answers && author_reply === null && !answering && (
        <Button variant="subtle" size="xs" className={css.answerButton} onClick={() => answer(true)}>
          {t`Answer`}
        </Button>
      )}
      {answering && <AnswerForm id={id} onClose={() => answer(false)} />}
    </li>
  )
}
