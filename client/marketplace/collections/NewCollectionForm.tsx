import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { mutate } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { addingCollection } from '../data/curating.ts'
import css from './collections.module.css'

/** A collection to begin: its name, and for a super admin for whom it is. */
export function NewCollectionForm({ last, isSuper }: { last: string | null; isSuper: boolean }) {
  const { t } = useLingui()
  const [title, setTitle] = useState('')
  const [forAll, setForAll] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function add(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return
    setError(null)
    try {
      await mutate(addingCollection, {
        id: newId(),
        title: title.trim(),
        for_all: forAll,
        rank: rankBetween(last, null),
      })
      setTitle('')
    } catch (failed) {
      setError(failed as Error)
    }
  }
  return (
    <form {...newDraftScope('collections')} className={css.new} onSubmit={(event) => void add(event)}>
      <TextInput
        label={t`New collection`}
        placeholder={t`First steps for new leaders`}
        maxLength={80}
        value={title}
        error={fieldErrors(error, 'title').title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {isSuper && <Check label={t`Show it to every organisation`} checked={forAll} onChange={setForAll} />}
      <Button type="submit" variant="default" className={css.start!} disabled={!title.trim()}>
        {t`Add collection`}
      </Button>
    </form>
  )
}
