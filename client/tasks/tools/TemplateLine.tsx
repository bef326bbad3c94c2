import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { type Template, taskTemplates } from '../data/templates.ts'
import { applyTemplate, type TaskSource } from '../part-commands.ts'
import css from '../tools.module.css'

/** A template of a group, and behind it what its tasks would be from a day on. */
export function TemplateLine(props: {
  template: Template
  /** The day that is meant, and what the tasks are for, where that is known. */
  day?: string
  source?: TaskSource
  onUsed: () => void
}) {
  const { t } = useLingui()
  const me = useUser().id
  const { template, day, source } = props
  const { id, name, items } = template
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState(day ?? dayAfter(dayOf(serverDate()), 14))
  function use() {
    applyTemplate(template, anchor, source)
    props.onUsed()
  }
  return (
    <li className={css.template}>
      <div className={css.line}>
        <button type="button" className={css.name} aria-expanded={open} onClick={() => setOpen(!open)}>
          {name}
        </button>
        <span className={css.muted}>
          <Plural value={items.length} one="# task" other="# tasks" />
        </span>
        {template.created_by === me && (
          <button
            type="button"
            className={css.icon}
            aria-label={t`Delete template ${name}`}
            onClick={() => attempt(taskTemplates.removing, { id })}
          >
            <IconTrash size={16} stroke={1.5} />
          </button>
        )}
      </div>
      {open && (
        <div className={css.use}>
          <DateField
            label={t`Main day`}
            required
            withAsterisk={false}
            value={anchor}
            onChange={(day) => day && setAnchor(day)}
          />
          <ul className={css.preview}>
            {items.map(({ title, due_days }) => (
              <li key={title}>
                <span>{title}</span>
                <span className={css.muted}>
                  {due_days === null ? t`No date` : nearDay(dayAfter(anchor, due_days), serverDate())}
                </span>
              </li>
            ))}
          </ul>
          <Button onClick={use}>
            <Plural value={items.length} one="Add # task" other="Add # tasks" />
          </Button>
        </div>
      )}
    </li>
  )
}
