import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors, saidAtField } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards } from '../../lib/query/query.ts'
import { Picker } from '../../ui/menu/Picker.tsx'
import { type MarketSearch, sought } from '../data/search-params.ts'
import { searches } from '../data/searches.ts'
import css from './find.module.css'
import { searchWords } from './search-words.ts'

/** A name for a search, to have it again. */
export function SaveSearch(props: { search: MarketSearch; anchor: Element; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(() => searchWords(props.search).slice(0, 60))
  const add = useMutation(saidAtField(searches.adding))
  const errors = fieldErrors(add.error, 'name')
  return (
    <Picker title={t`Save this search`} anchor={props.anchor} onClose={props.onClose}>
      {(close) => (
        <form
          {...newDraftScope('saved_searches')}
          className={css.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!name.trim()) return
            const query = { ...sought(props.search) }
            afterwards(add.mutateAsync({ id: newId(), area: 'marketplace', name: name.trim(), query }), close)
          }}
        >
          <TextInput
            label={t`Name`}
            value={name}
            maxLength={60}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" disabled={!name.trim()}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </Picker>
  )
}
