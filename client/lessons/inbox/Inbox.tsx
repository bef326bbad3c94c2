import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { openQuestions } from '../data/questions.ts'
import css from './inbox.module.css'
import { QuestionList } from './QuestionList.tsx'

interface InboxProps {
  groupId: string
  /** True where it is said too that nothing is open. */
  saysNone?: boolean
}

/** So many questions are shown before one asks for more. */
const first = 3

/** The questions that are open in the lessons that one leads in a group. Nothing where talk is switched off. */
export function Inbox({ groupId, saysNone = false }: InboxProps) {
  const { t } = useLingui()
  const [all, showAll] = useState(false)
  const isOn = useFlag('lesson_discussions', groupId)
  const { data } = useQuery({ ...openQuestions(groupId), enabled: isOn })
  if (!isOn || !data || (data.length === 0 && !saysNone)) return null
  return (
    <section className={css.inbox} aria-labelledby="open-questions" data-alone={saysNone || undefined}>
      <h2 id="open-questions" className={css.heading}>
        {t`Questions`} {data.length > 0 && <small>{data.length}</small>}
      </h2>
      {data.length === 0 && <p className={css.muted}>{t`All questions are answered.`}</p>}
      <QuestionList
        questions={all ? data : data.slice(0, first)}
        lessonOf={({ adoption_id = '', lesson_key = '' }) => ({
          groupId,
          adoptionId: adoption_id,
          lessonId: lesson_key,
        })}
      />
      {!all && data.length > first && (
        <Button variant="default" size="xs" className={css.more} onClick={() => showAll(true)}>
          {t`Show all ${data.length}`}
        </Button>
      )}
    </section>
  )
}
