import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'

/** Excusing somebody from a lesson, with a note for them if there is one. */
export function ExcuseDialog(props: {
  cell: { row: { member: { id: string; name: string } }; lesson: { key: string; title: string } }
  onExcuse: (note: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { cell, onExcuse, onClose } = props
  const { id, name } = cell.row.member
  const { key, title } = cell.lesson
  const [note, setNote] = useState('')
  return (
    <Dialog title={t`Excuse ${name}`} onClose={onClose}>
      <p>{t`“${title}” counts as done for them, and shows as excused.`}</p>
      <Textarea
        {...newDraftScope('lesson_excuses', `${key}/${id}`)}
        label={t`Note (optional)`}
        description={t`Only ${name} and the people who manage the group can read it.`}
        maxLength={300}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DialogActions>
        <Button
          onClick={() => {
            onExcuse(note.trim())
            onClose()
          }}
        >{t`Excuse from lesson`}</Button>
      </DialogActions>
    </Dialog>
  )
}
