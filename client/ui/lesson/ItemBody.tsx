import { useLingui } from '@lingui/react/macro'
import { IconExternalLink } from '@tabler/icons-react'
import css from './item-body.module.css'
import type { LessonItem, QuizQuestion } from './items.ts'

/** The settings of an item as its readers see them. */
export function ItemBody({ item: { kind, settings } }: { item: Pick<LessonItem, 'kind' | 'settings'> }) {
  const { t } = useLingui()
  const { url, reference, prompt, place, questions = [], max_files } = settings
  return (
    <>
      {reference && <p dir="auto">{reference}</p>}
      {url && (
        <a className={css.link} href={url} target="_blank" rel="noreferrer">
          <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />
          {new URL(url).host}
        </a>
      )}
      {prompt && (
        <p className={css.prompt} dir="auto">
          {prompt}
        </p>
      )}
      {place && <p dir="auto">{place}</p>}
      {kind === 'upload' && <p>{max_files ? t`Upload up to ${max_files} files` : t`Upload a file`}</p>}
      {questions.map((question, at) => (
        <Question key={question.key} question={question} number={at + 1} />
      ))}
    </>
  )
}

function Question({ question, number }: { question: QuizQuestion; number: number }) {
  const { t } = useLingui()
  const { options = [], kind } = question
  return (
    <fieldset className={css.question}>
      <legend dir="auto">
        {number}. {question.text}
      </legend>
      {options.map(({ key, text }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: where answers are put in order, there is none
        <label key={key} dir="auto">
          {kind !== 'order' && <input type={kind === 'one' ? 'radio' : 'checkbox'} name={`look ${question.key}`} />}
          {text}
        </label>
      ))}
      {options.length === 0 && <input type="text" maxLength={2000} aria-label={t`Your answer`} />}
    </fieldset>
  )
}
