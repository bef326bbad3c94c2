import { useLingui } from '@lingui/react/macro'
import { change } from './deeds.ts'
import css from './panel.module.css'
import { plainOf, safeOf } from './plain.ts'
import type { Task } from './queries.ts'
import type { May } from './use-may.ts'

/** What there is to say about a task at length. It is kept when one leaves the field. */
export function Description({ task, may }: { task: Task; may: May }) {
  const { t } = useLingui()
  const text = plainOf(task.body_html ?? '')
  if (!may.change) return text ? <p className={css.text}>{text}</p> : null
  return (
    <textarea
      key={task.body_html}
      className={css.description}
      aria-label={t`Description`}
      placeholder={t`Add a description`}
      defaultValue={text}
      onBlur={({ currentTarget: { value } }) => {
        if (value.trim() !== text) change([task], { body_html: value.trim() ? safeOf(value.trim()) : null })
      }}
    />
  )
}
