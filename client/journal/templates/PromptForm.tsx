import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { JournalPrompt } from '../data/beginnings.ts'
import { editPrompt } from './prompt-commands.ts'
import css from './templates.module.css'

/** A prompt of one’s own, in other words. */
export function PromptForm({ prompt, onClose }: { prompt: JournalPrompt; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(prompt.text)
  return (
    <Dialog title={t`Edit prompt`} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!text.trim()) return
          if (text.trim() !== prompt.text) editPrompt(prompt, text.trim())
          onClose()
        }}
      >
        <Textarea
          label={t`Prompt`}
          maxLength={300}
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={!text.trim()}>{t`Save prompt`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
