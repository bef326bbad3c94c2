import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { newId } from '../../lib/query/id.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { QuestionKind } from '../data/questions.ts'
import form from '../form/form.module.css'
import { isOpenChoice, mostQuestions, movedUp, type QuestionDraft } from './question-draft.ts'
import css from './questions.module.css'

/** The questions that an event asks of those who come: at most five, each with its kind. */
export function QuestionFields(props: {
  questions: readonly QuestionDraft[]
  set: (questions: QuestionDraft[]) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const { questions, set, error } = props
  const add = (label = '') => set([...questions, { id: newId(), kind: 'text', label, choices: '', required: false }])
  const needs = t`Do you have any dietary or access needs?`
  return (
    <fieldset className={css.fields} aria-describedby={error ? 'questions-error' : undefined}>
      <legend className={form.label}>{t`Questions for guests`}</legend>
      {questions.map((question, at) => (
        <QuestionPart
          key={question.id}
          question={question}
          at={at}
          set={(change) => set(questions.map((one) => (one === question ? { ...one, ...change } : one)))}
          moveUp={() => set(movedUp(questions, at))}
          remove={() => set(questions.filter((one) => one !== question))}
        />
      ))}
      {error && (
        <p id="questions-error" role="alert" className={form.refusal}>
          {error}
        </p>
      )}
      {questions.length < mostQuestions ? (
        <div className={css.adding}>
          <button type="button" className={`${form.more} ${css.add}`} onClick={() => add()}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t`Add a question`}
          </button>
          {questions.every(({ label }) => label !== needs) && (
            <button type="button" className={form.chip} onClick={() => add(needs)}>
              {t`Dietary and access needs`}
            </button>
          )}
        </div>
      ) : (
        <p className={form.hint}>{t`An event can ask up to 5 questions.`}</p>
      )}
      {questions.length > 0 && <p className={form.hint}>{t`Only organisers can see the answers.`}</p>}
    </fieldset>
  )
}

function QuestionPart(props: {
  question: QuestionDraft
  at: number
  set: (change: Partial<QuestionDraft>) => void
  moveUp: () => void
  remove: () => void
}) {
  const { t } = useLingui()
  const { question, at, set } = props
  const number = at + 1
  const kinds: readonly { value: QuestionKind; label: string }[] = [
    { value: 'text', label: t`Text` },
    { value: 'choice', label: t`Choice` },
    { value: 'number', label: t`Number` },
  ]
  return (
    <div className={css.question}>
      <TextInput
        label={t`Question ${number}`}
        maxLength={300}
        autoFocus={question.label === ''}
        value={question.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
        className={css.words!}
      />
      <SelectField
        label={t`Answer type`}
        value={question.kind}
        data={[...kinds]}
        onChange={(kind) => set({ kind: kind as QuestionKind })}
      />
      <div className={css.tools}>
        {at > 0 && (
          <ActionIcon variant="subtle" size={36} aria-label={t`Move question ${number} up`} onClick={props.moveUp}>
            <IconArrowUp size={16} stroke={1.5} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" size={36} aria-label={t`Remove question ${number}`} onClick={props.remove}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {question.kind === 'choice' && (
        <Textarea
          label={t`Choices`}
          description={t`One per line`}
          minRows={2}
          maxLength={1010}
          value={question.choices}
          onChange={(event) => set({ choices: event.currentTarget.value })}
          error={question.choices !== '' && isOpenChoice(question) ? t`Offer 2 to 10 choices.` : undefined}
          className={css.choices!}
        />
      )}
      <label className={`${form.check} ${css.required}`}>
        <input
          type="checkbox"
          checked={question.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        {t`Required`}
      </label>
    </div>
  )
}
