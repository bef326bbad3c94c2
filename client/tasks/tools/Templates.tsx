import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { attempt } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { type Template, taskTemplates, useTemplatesOf } from '../data/templates.ts'
import { applyTemplate } from '../part-commands.ts'
import css from '../tools.module.css'
import { NewTemplate } from './NewTemplate.tsx'

/** The templates of a group: sets of tasks, dated from one day. */
export function Templates({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar().filter(isActive)
  const [groupId, choose] = useState(groups[0]?.id ?? '')
  const [making, make] = useState(false)
  const templates = useTemplatesOf(groupId)
  if (groups.length === 0) {
    return (
      <Dialog title={t`Templates`} onClose={onClose}>
        <EmptyState title={t`You’re not in a group yet`} words={t`Templates belong to a group.`} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t`Templates`} onClose={onClose}>
      <SelectField
        aria-label={t`Group`}
        value={groupId}
        onChange={choose}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {making ? (
        <NewTemplate groupId={groupId} onDone={() => make(false)} />
      ) : (
        <>
          {templates.length === 0 && (
            <EmptyState
              art={<IconTemplate size={26} stroke={1.5} />}
              title={t`No templates yet`}
              words={t`“Host an evening” could be six tasks, starting two weeks ahead.`}
            />
          )}
          <ul className={css.list}>
            {templates.map((template) => (
              <TemplateLine key={template.id} template={template} onUsed={onClose} />
            ))}
          </ul>
          <DialogActions>
            <Button variant="default" onClick={() => make(true)}>
              <Trans>New template</Trans>
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

function TemplateLine({ template, onUsed }: { template: Template; onUsed: () => void }) {
  const { t } = useLingui()
  const me = useUser().id
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState(dayAfter(dayOf(new Date()), 14))
  const { id, name, items } = template
  function use() {
    applyTemplate(template, anchor)
    onUsed()
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
                  {due_days === null ? t`No date` : nearDay(dayAfter(anchor, due_days), new Date())}
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
