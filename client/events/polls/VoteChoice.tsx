import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconTilde, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { VoteAnswer } from './queries.ts'
import css from './vote.module.css'

export const answers = ['yes', 'if_need_be', 'no'] as const

/** The sign of an answer: a shape of its own, so that colour is not all that tells them apart. */
export function VoteIcon({ answer, size = 18 }: { answer: VoteAnswer; size?: number }) {
  const Icon = { yes: IconCheck, if_need_be: IconTilde, no: IconX }[answer]
  return <Icon size={size} stroke={2.25} aria-hidden="true" />
}

/** The words of the answers. */
export function useAnswerWords(): Record<VoteAnswer, string> {
  const { t } = useLingui()
  return { yes: t`Yes`, if_need_be: t`If need be`, no: t`No` }
}

/** The three answers to a date, one of which may be chosen; `small` as signs alone. */
export function VoteChoice(props: {
  label: string
  answer: VoteAnswer | null
  small?: boolean
  disabled?: boolean
  onChoose: (answer: VoteAnswer) => void
}) {
  const name = useId()
  const words = useAnswerWords()
  const { answer: chosen, small = false, disabled = false, onChoose } = props
  return (
    <div className={css.choices} data-small={small} role="radiogroup" aria-label={props.label}>
      {answers.map((answer) => (
        <label key={answer} className={css.choice} data-answer={answer} data-chosen={chosen === answer}>
          <input
            type="radio"
            className={css.radio}
            name={name}
            checked={chosen === answer}
            disabled={disabled}
            aria-label={words[answer]}
            // chosen once more it is taken back
            onClick={() => chosen === answer && onChoose(answer)}
            onChange={() => onChoose(answer)}
          />
          <VoteIcon answer={answer} />
          {!small && <span aria-hidden="true">{words[answer]}</span>}
        </label>
      ))}
    </div>
  )
}
