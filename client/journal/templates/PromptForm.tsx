import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import type { JournalPrompt } from '../data/beginnings.ts'
import { OwnForm } from './OwnForm.tsx'
import { editPrompt } from './prompt-commands.ts'

/** A prompt of one’s own, in other words. */
export function PromptForm({ prompt, onClose }: { prompt: JournalPrompt; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(prompt.text)
  return (
    <OwnForm
      title={t`Edit prompt`}
      save={t`Save prompt`}
      isWhole={text.trim() !== ''}
      onSave={() => text.trim() !== prompt.text && editPrompt(prompt, text.trim())}
      onClose={onClose}
    >
      <Textarea
        {...draftScope('journal_prompts', prompt.id)}
        label={t`Prompt`}
        maxLength={300}
        required
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </OwnForm>
  )
}
