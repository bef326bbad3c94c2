import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import type { ReasonPreset } from '../data/types.ts'
import { nameOf, reasonNames } from '../data/words.ts'
import css from './presets.module.css'

/** The words of a saved note, and the reason that it is for. */
export function PresetForm(props: {
  preset: ReasonPreset
  onSave: (preset: ReasonPreset) => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const { preset } = props
  const [reason, setReason] = useState(preset.reason)
  const [text, write] = useState(preset.text)
  return (
    <form
      {...draftScope('moderation_presets', preset.id)}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) props.onSave({ ...preset, reason, text: text.trim() })
      }}
    >
      <SelectField
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        data={Object.keys(reasonNames).map((value) => ({ value, label: nameOf(reasonNames, value) }))}
      />
      <Textarea
        label={t`Note to the author`}
        required
        autosize
        minRows={3}
        maxLength={1000}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={props.onBack}>{t`Cancel`}</Button>
        <Button type="submit" disabled={!text.trim()}>{t`Save note`}</Button>
      </DialogActions>
    </form>
  )
}
