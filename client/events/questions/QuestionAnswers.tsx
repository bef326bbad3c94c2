import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { region } from '../../lib/settings/settings.ts'
import type { EventCard } from '../data/events.ts'
import { rsvpsOf } from '../data/guests.ts'
import type { EventQuestion } from '../data/questions.ts'
import page from '../page/page.module.css'
import { answersTo, withoutAnswer } from './answers-by-question.ts'
import { questionAnswersOf } from './queries.ts'
import css from './questions.module.css'

/** The answers of those who come, question by question, for organisers. */
export function QuestionAnswers({ card, questions }: { card: EventCard; questions: readonly EventQuestion[] }) {
  const { t } = useLingui()
  const given = useQuery(questionAnswersOf(card.id)).data ?? []
  const rsvps = useQuery(rsvpsOf(card.id)).data ?? []
  const known = useQuery(people).data ?? []
  const coming = new Set(rsvps.flatMap(({ user_id, status }) => (status === 'declined' ? [] : [user_id])))
  const name = (id: string) => known.find((person) => person.id === id)?.name ?? t`A former member`
  const open = withoutAnswer(coming, given, questions)
  return (
    <section className={page.part} aria-labelledby="question-answers">
      <h3 id="question-answers" className={page.heading}>{t`Answers to questions`}</h3>
      {questions.map((question) => (
        <Answers key={question.id} question={question} parts={answersTo(question, coming, given)} name={name} />
      ))}
      {open.length > 0 && <p className={css.open}>{t`Not answered yet: ${open.map(name).join(', ')}`}</p>}
    </section>
  )
}

function Answers(props: {
  question: EventQuestion
  parts: ReturnType<typeof answersTo>
  name: (id: string) => string
}) {
  const { t } = useLingui()
  const { question, parts, name } = props
  const total = question.kind === 'number' && parts.reduce((sum, { answer, by }) => sum + Number(answer) * by.length, 0)
  return (
    <>
      <h4 className={css.asked} dir="auto">
        {question.label}
        {total !== false && parts.length > 0 && (
          <span className={page.count}> {t`Total ${new Intl.NumberFormat(region()).format(total)}`}</span>
        )}
      </h4>
      {parts.length === 0 && <p className={page.muted}>{t`No answers yet.`}</p>}
      <ul className={css.list}>
        {parts.map(({ answer, by }) => (
          <li key={answer} className={css.answer}>
            <span dir="auto">
              {answer}
              {question.kind === 'choice' && <span className={page.count}> {by.length}</span>}
            </span>
            <span className={css.who} dir="auto">
              {by.map(name).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
