import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors, saidAtField } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards } from '../../lib/query/query.ts'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import { readItems } from '../data/template-items.ts'
import { taskTemplates } from '../data/templates.ts'
import css from '../tools.module.css'

/** A template is written as one would on paper: a line for each task, with its days before or after. */
export function NewTemplate({ groupId, onDone }: { groupId: string; onDone: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const items = readItems(text)
  const add = useMutation(saidAtField(taskTemplates.adding))
  const errors = fieldErrors(add.error, 'name', 'items')
  function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim() || items.length === 0) return
    afterwards(add.mutateAsync({ id: newId(), group_id: groupId, name: name.trim(), items }), onDone)
  }
  return (
    <form {...newDraftScope('task_templates', groupId)} className={css.form} onSubmit={save}>
      <TextInput
        label={t`Name`}
        value={name}
        maxLength={80}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t`Tasks, one per line`}
        description={t`“-14 Invite everyone” is due 14 days before the main day, “+1 Say thanks” the day after it. A line that starts with a dash and a space is a step of the task above.`}
        placeholder={t`-14 Invite everyone`}
        error={errors.items}
        minRows={6}
        maxRows={24}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={css.muted}>
        <Plural value={items.length} one="# task" other="# tasks" />
      </p>
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={!name.trim() || items.length === 0}>
          <Trans>Save</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
