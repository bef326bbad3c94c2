import { useLingui } from '@lingui/react/macro'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermissions } from '../../lib/query/permissions.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { useTemplatesOf } from '../data/templates.ts'
import type { TaskSource } from '../part-commands.ts'
import css from '../tools.module.css'
import { TemplateLine } from './TemplateLine.tsx'

/** A way to have the tasks of a template for something of another room, counted from its day. Nothing without templates. */
export function FromTemplate({ groupId, day, source }: { groupId: string; day: string; source: TaskSource }) {
  const { t } = useLingui()
  const templates = useTemplatesOf(groupId)
  const may = usePermissions(groupId)
  const [open, setOpen] = useState(false)
  if (templates.length === 0 || !may.canAssignTasks) return null
  return (
    <>
      <button type="button" className={css.from} onClick={() => setOpen(true)}>
        <IconTemplate size={16} stroke={1.75} aria-hidden="true" /> {t`Add tasks from a template`}
      </button>
      {open && (
        <Dialog title={t`Add tasks from a template`} onClose={() => setOpen(false)}>
          <ul className={css.list}>
            {templates.map((template) => (
              <TemplateLine
                key={template.id}
                template={template}
                day={day}
                source={source}
                onUsed={() => setOpen(false)}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
