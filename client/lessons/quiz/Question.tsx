import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { QuizQuestion } from '../../ui/lesson/items.ts'
import css from './quiz.module.css'

type Answer = readonly string[] | string

interface QuestionProps {
  question: QuizQuestion
  number: number
  answer: Answer | undefined
  /** None where it cannot be answered now. */
  onAnswer: ((answer: Answer) => void) | undefined
}

/** A question with the field of its kind. */
export function Question({ question, number, answer, onAnswer }: QuestionProps) {
  const { t } = useLingui()
  const { key, kind, text } = question
  return (
    <fieldset className={css.question} disabled={!onAnswer}>
      <legend dir="auto">
        {number}. {text}
      </legend>
      {kind === 'order' ? (
        <Order question={question} answer={answer} onAnswer={onAnswer} />
      ) : kind === 'words' || kind === 'number' ? (
        <input
          type="text"
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          maxLength={500}
          autoComplete="off"
          aria-label={t`Your answer to “${text}”`}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer?.(event.currentTarget.value)}
        />
      ) : (
        (question.options ?? []).map((option) => {
          const chosen = Array.isArray(answer) ? (answer as readonly string[]) : []
          const isChosen = chosen.includes(option.key)
          return (
            <label key={option.key} dir="auto">
              <input
                type={kind === 'one' ? 'radio' : 'checkbox'}
                name={`quiz ${key}`}
                checked={isChosen}
                onChange={() =>
                  onAnswer?.(
                    kind === 'one'
                      ? [option.key]
                      : isChosen
                        ? chosen.filter((one) => one !== option.key)
                        : [...chosen, option.key],
                  )
                }
              />
              {option.text}
            </label>
          )
        })
      )}
    </fieldset>
  )
}

/** Options to be brought into an order, one step at a time. */
function Order({ question, answer, onAnswer }: Omit<QuestionProps, 'number'>) {
  const { t } = useLingui()
  const options = question.options ?? []
  const keys = Array.isArray(answer) ? (answer as readonly string[]) : options.map(({ key }) => key)
  const listed = keys.flatMap((key) => options.find((option) => option.key === key) ?? [])
  const move = (from: number, to: number) => {
    const next = [...keys]
    next.splice(to, 0, ...next.splice(from, 1))
    onAnswer?.(next)
  }
  return (
    <ol className={css.order}>
      {listed.map(({ key, text }, at) => (
        <li key={key}>
          <span dir="auto">{text}</span>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Move “${text}” up`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={18} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Move “${text}” down`}
            disabled={at === listed.length - 1}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={18} stroke={1.5} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}
