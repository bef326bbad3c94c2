import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import form from '../form/form.module.css'
import { type EventTemplate, useTemplatesOf } from './queries.ts'
import { removeTemplate } from './template-commands.ts'
import type { TemplateContent } from './template-content.ts'
import css from './templates.module.css'

/** The templates of a group, to begin a new event from. Nothing while there is none. */
export function ChooseTemplate(props: { groupId: string; onChoose: (content: TemplateContent) => void }) {
  const { t } = useLingui()
  const templates = useTemplatesOf(props.groupId)
  const [open, setOpen] = useState(false)
  if (templates.length === 0 && !open) return null
  return (
    <>
      <button type="button" className={`${form.more} ${css.choose}`} onClick={() => setOpen(true)}>
        <IconTemplate size={16} stroke={1.75} aria-hidden="true" /> {t`Use a template`}
      </button>
      {open && (
        <Dialog title={t`Use a template`} onClose={() => setOpen(false)}>
          {templates.length === 0 && <p className={form.hint}>{t`No templates left.`}</p>}
          <ul className={css.list}>
            {templates.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                use={() => {
                  props.onChoose(template.content)
                  setOpen(false)
                }}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

function TemplateRow({ template, use }: { template: EventTemplate; use: () => void }) {
  const { t } = useLingui()
  const { name, content } = template
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <span className={form.hint} dir="auto">
          {summaryOf(content)}
        </span>
      </span>
      <Button variant="default" aria-label={t`Use ${name}`} onClick={use}>
        {t`Use`}
      </Button>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t`Delete template ${name}`}
        onClick={() => removeTemplate(template)}
      >
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </li>
  )
}

/** The few words by which people know one template from another. */
const summaryOf = ({ place_name, start_time, questions, slots }: TemplateContent) =>
  [
    start_time,
    place_name,
    questions.length > 0 && plural(questions.length, { one: '# question', other: '# questions' }),
    slots.length > 0 && plural(slots.length, { one: '# helper slot', other: '# helper slots' }),
  ]
    .filter(Boolean)
    .join(' · ')
