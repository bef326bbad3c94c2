import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { monthOf } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { ListingReview } from '../data/reviews.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Report } from './Report.tsx'
import { ReviewWords } from './ReviewWords.tsx'
import css from './reviews.module.css'

/** A review by others; `answers` for the author, who may answer it once. */
export function ReviewItem({ review, answers }: { review: ListingReview; answers: boolean }) {
  const { t } = useLingui()
  const place = useRef<HTMLLIElement>(null)
  const [open, setOpen] = useState<'report' | 'answer' | null>(null)
  const { id, number, created_at, author_reply } = review
  const when = monthOf(created_at)
  const close = () => setOpen(null)
  return (
    <li ref={place} className={css.review}>
      <ReviewWords review={review}>
        <small>{t`Taught version ${number} · ${when}`}</small>
        <RowMenu
          label={t`More about this review`}
          commands={rowCommands({ label: t`Report…`, Icon: IconFlag, run: () => setOpen('report') })}
        />
      </ReviewWords>
      {answers && author_reply === null && open !== 'answer' && (
        <Button variant="subtle" size="xs" className={css.answerButton} onClick={() => setOpen('answer')}>
          {t`Answer`}
        </Button>
      )}
      {open === 'answer' && <AnswerForm id={id} onClose={close} />}
      {open === 'report' && (
        <Report kind="review" id={id} title={t`Report this review`} anchor={place.current} onClose={close} />
      )}
    </li>
  )
}
