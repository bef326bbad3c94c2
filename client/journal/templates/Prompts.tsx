import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Button, Switch, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { JournalPrompt } from '../data/beginnings.ts'
import { ownPrompts } from '../data/own-prompts.ts'
import { PromptForm } from './PromptForm.tsx'
import { deletePrompt, makePrompt, switchPrompt } from './prompt-commands.ts'
import css from './templates.module.css'

/** One’s own prompts: they take turns with ours. */
export function Prompts() {
  const { t } = useLingui()
  const { data: prompts } = useSuspenseQuery(ownPrompts)
  const [text, setText] = useState('')
  const [edited, edit] = useState<JournalPrompt>()
  function add(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return
    makePrompt(text.trim())
    setText('')
  }
  return (
    <section className={css.section} aria-labelledby="own-prompts">
      <div className={css.head}>
        <h2 id="own-prompts" className={css.heading}>{t`Your prompts`}</h2>
      </div>
      <p className={css.note}>{t`They take turns with ours as the prompt of the day.`}</p>
      {prompts.length > 0 && (
        <ul className={css.prompts}>
          {prompts.map((prompt) => (
            <PromptRow key={prompt.id} prompt={prompt} onEdit={() => edit(prompt)} />
          ))}
        </ul>
      )}
      <form {...newDraftScope('journal_prompts')} className={css.add} onSubmit={add}>
        <TextInput
          aria-label={t`New prompt`}
          placeholder={t`What made you laugh today?`}
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!text.trim()}>{t`Add prompt`}</Button>
      </form>
      {edited && <PromptForm prompt={edited} onClose={() => edit(undefined)} />}
    </section>
  )
}

function PromptRow({ prompt, onEdit }: { prompt: JournalPrompt; onEdit: () => void }) {
  const { t } = useLingui()
  const { id, text, active } = prompt
  const commands = rowCommands(
    { key: 'open', label: t`Edit…`, Icon: IconPencil, run: onEdit },
    {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () => {
        stepAway()
        deletePrompt(prompt)
      },
    },
  )
  const row = useRow<HTMLLIElement>(`prompt-${id}`, text, commands)
  return (
    <li className={css.prompt} data-off={!active || undefined} {...row}>
      <p className={css.text} dir="auto">
        {text}
      </p>
      <Switch
        aria-label={t`Ask “${text}”`}
        checked={active}
        onChange={(event) => switchPrompt(prompt, event.currentTarget.checked)}
      />
      <RowMenu label={t`More about “${text}”`} commands={commands} />
    </li>
  )
}
