import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { Outline } from '../data/resolved.ts'
import { ChangeForm } from '../deeds/ChangeForm.tsx'

/** A unit of the group’s own, put in behind another. */
export function AddUnitDialog(props: { after: string | null; outline: Outline; onClose: () => void }) {
  const { t } = useLingui()
  const { after, outline, onClose } = props
  const [key] = useState(newId)
  const [title, setTitle] = useState('')
  const named = title.trim()
  const value = { parent: null, after, title: named }
  return (
    <Dialog title={t`Add a unit`} onClose={onClose}>
      <TextInput
        {...newDraftScope('units', outline.adoption_id)}
        label={t`Title`}
        autoFocus
        maxLength={120}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <ChangeForm
        outline={outline}
        action={t`Add unit`}
        done={t`Added “${named}”`}
        changes={named ? [{ node_type: 'unit', node_key: key, op: 'add', value, version: null }] : null}
        onDone={() => undefined}
        onClose={onClose}
      />
    </Dialog>
  )
}
