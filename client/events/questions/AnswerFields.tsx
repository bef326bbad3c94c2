import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { EventQuestion } from '../data/questions.ts'
import type { AnswerGap, TypedAnswers } from './typed-answers.ts'

/** The questions of an event, each with the field for one's answer. */
export function AnswerFields(props: {
  questions: readonly EventQuestion[]
  typed: TypedAnswers
  set: (id: string, words: string) => void
  gaps: Readonly<Record<string, AnswerGap | undefined>>
}) {
  const { t } = useLingui()
  const { questions, typed, set, gaps } = props
  const said = { missing: t`Answer this question.`, number: t`Enter a number.` }
  return questions.map(({ id, kind, label, choices = [], required }) => {
    const gap = gaps[id]
    const field = {
      label,
      dir: 'auto',
      withAsterisk: required ?? false,
      'aria-required': required,
      'data-question': id,
      error: gap && said[gap],
    } as const
    if (kind === 'choice')
      return (
        <SelectField
          key={id}
          {...field}
          value={choices.includes(typed[id] ?? '') ? typed[id]! : ''}
          data={[{ value: '', label: t`No answer` }, ...choices]}
          onChange={(words) => set(id, words)}
        />
      )
    const text = { ...field, value: typed[id] ?? '' }
    return kind === 'number' ? (
      <TextInput
        key={id}
        {...text}
        inputMode="decimal"
        maxLength={20}
        onChange={(event) => set(id, event.currentTarget.value)}
      />
    ) : (
      <Textarea key={id} {...text} maxLength={300} onChange={(event) => set(id, event.currentTarget.value)} />
    )
  })
}
