import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { newId } from '../../lib/query/id.ts'
import { Check } from '../fields/Check.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import css from './item-fields.module.css'
import type { LessonItem, QuizKey, QuizQuestion } from './items.ts'
import { RequiredText } from './RequiredText.tsx'
import type { SetSettings } from './set-settings.ts'

/** The questions of a quiz. Their right answers lie apart, where no member's device reads them. */
export function QuizForm(props: { item: LessonItem; quiz: QuizKey; set: SetSettings }) {
  const { t } = useLingui()
  const { item, set } = props
  const { answers, onAnswer } = props.quiz
  const { questions = [] } = item.settings
  const change = (at: number, question: QuizQuestion) => set({ questions: questions.with(at, question) })
  const added = useRef('')
  function add() {
    const option = (text: string) => ({ key: newId(), text })
    added.current = newId()
    const question: QuizQuestion = {
      key: added.current,
      kind: 'one',
      text: t`New question`,
      options: [option(t`First answer`), option(t`Second answer`)],
    }
    set({ questions: [...questions, question] })
  }
  return (
    <div className={css.quiz}>
      {questions.map((question, at) => (
        <Question
          key={question.key}
          number={at + 1}
          question={question}
          isNew={question.key === added.current}
          right={answers[question.key]?.right}
          onChange={(next) => change(at, next)}
          onRight={(right) => onAnswer(question.key, { ...answers[question.key], right })}
          onRemove={() => set({ questions: questions.toSpliced(at, 1) })}
        />
      ))}
      <div className={css.pair}>
        <Button size="xs" variant="default" disabled={questions.length >= 100} onClick={add}>
          {t`Add question`}
        </Button>
      </div>
      <div className={css.pair}>
        <NumberField
          label={t`Attempts`}
          placeholder={t`No limit`}
          min={1}
          max={100}
          value={item.settings.attempts}
          onChange={(attempts) => set({ attempts })}
        />
        <NumberField
          label={t`Passed from (%)`}
          min={0}
          max={100}
          value={item.settings.pass_percent}
          onChange={(pass_percent) => set({ pass_percent })}
        />
      </div>
      <Check
        label={t`Shuffle the answers`}
        checked={item.settings.shuffle === true}
        onChange={(checked) => set({ shuffle: checked || undefined })}
      />
    </div>
  )
}

function Question(props: {
  number: number
  question: QuizQuestion
  /** Added just now: its text has the focus. */
  isNew: boolean
  right: string[] | string | undefined
  onChange: (question: QuizQuestion) => void
  onRight: (right: string[] | string) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const { number, question, right, onChange, onRight } = props
  const { options = [], kind } = question
  const chosen = Array.isArray(right) ? right : []
  const setOptions = (next: typeof options) => onChange({ ...question, options: next })
  function become(next: QuizQuestion['kind']) {
    const { options: _none, ...rest } = question
    const isChosen = next === 'one' || next === 'several' || next === 'order'
    const fresh = [t`First answer`, t`Second answer`].map((text) => ({ key: newId(), text }))
    onChange({ ...rest, kind: next, ...(isChosen && { options: options.length > 1 ? options : fresh }) })
  }
  return (
    <fieldset className={css.questionForm}>
      <legend>{t`Question ${number}`}</legend>
      <div className={css.pair}>
        <RequiredText
          label={t`Question ${number}`}
          limit={2000}
          blanks={[t`New question`]}
          takesFocus={props.isNew}
          value={question.text}
          onChange={(text) => onChange({ ...question, text })}
        />
        <SelectField
          aria-label={t`Kind of question ${number}`}
          value={kind}
          data={[
            { value: 'one', label: t`One answer` },
            { value: 'several', label: t`Several answers` },
            { value: 'order', label: t`Ordering` },
            { value: 'words', label: t`Short text` },
            { value: 'number', label: t`Number` },
          ]}
          onChange={(next) => become(next as QuizQuestion['kind'])}
        />
        <CloseButton aria-label={t`Delete question ${number}`} onClick={props.onRemove} />
      </div>
      {options.map(({ key, text }, at) => (
        <div key={key} className={css.option}>
          {kind !== 'order' && (
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={question.key}
              aria-label={t`“${text}” is right`}
              checked={chosen.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                onRight(kind === 'one' ? [key] : checked ? [...chosen, key] : chosen.filter((one) => one !== key))
              }
            />
          )}
          <RequiredText
            label={t`Answer ${at + 1} to question ${number}`}
            limit={500}
            blanks={[t`Another answer`, t`First answer`, t`Second answer`]}
            value={text}
            onChange={(words) => setOptions(options.with(at, { key, text: words }))}
          />
          {options.length > 2 && (
            <CloseButton aria-label={t`Delete answer ${at + 1}`} onClick={() => setOptions(options.toSpliced(at, 1))} />
          )}
        </div>
      ))}
      {options.length > 0 && options.length < 20 && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => setOptions([...options, { key: newId(), text: t`Another answer` }])}
        >
          {t`Add answer`}
        </Button>
      )}
      {options.length === 0 && (
        <TextInput
          label={t`Right answer`}
          maxLength={500}
          value={typeof right === 'string' ? right : ''}
          onChange={({ currentTarget: { value } }) => onRight(value)}
        />
      )}
    </fieldset>
  )
}
