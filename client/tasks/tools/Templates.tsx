import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useTemplatesOf } from '../data/templates.ts'
import css from '../tools.module.css'
import { NewTemplate } from './NewTemplate.tsx'
import { TemplateLine } from './TemplateLine.tsx'

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
