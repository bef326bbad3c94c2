import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors, saidAtField } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards } from '../../lib/query/query.ts'
import { Picker } from '../../ui/menu/Picker.tsx'
import { savedFilters } from '../data/filters.ts'
import type { TasksSearch } from '../data/search-params.ts'
import css from './filter.module.css'

/** A name for what is shown now, to have it again; for oneself, or for the whole group. */
export function SaveFilter(props: { search: TasksSearch; group: string; anchor: Element | null; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [shared, share] = useState(false)
  const add = useMutation(saidAtField(savedFilters.adding))
  const errors = fieldErrors(add.error, 'name')
  const { taskId: _open, ...query } = props.search
  const group_id = query.view === 'group' || query.view === 'board' ? props.group : null
  const mayShare = group_id !== null && group_id !== 'me'
  return (
    <Picker title={t`Save this filter`} anchor={props.anchor} onClose={props.onClose}>
      {(close) => (
        <form
          {...newDraftScope('saved_filters', props.group)}
          className={css.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!name.trim()) return
            const filter = {
              id: newId(),
              area: 'tasks',
              name: name.trim(),
              icon: null,
              query: { ...query, ...(mayShare && { group: group_id }) },
              group_id: mayShare ? group_id : null,
              shared: mayShare && shared,
            }
            afterwards(add.mutateAsync(filter), close)
          }}
        >
          <TextInput
            label={t`Name`}
            value={name}
            maxLength={60}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayShare && (
            <label className={css.share}>
              <input type="checkbox" checked={shared} onChange={(event) => share(event.currentTarget.checked)} />
              <Trans>Visible to everyone in the group</Trans>
            </label>
          )}
          <Button type="submit" size="xs" disabled={!name.trim()}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </Picker>
  )
}
