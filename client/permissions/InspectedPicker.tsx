import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SearchField } from '../ui/fields/SearchField.tsx'
import css from './permissions.module.css'
import { foundToInspect, nameToInspect } from './queries.ts'

/** A person or a group to ask about, found on the server: there may be a million. */
export function InspectedPicker(props: {
  of: 'people' | 'groups'
  label: string
  search: string
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}) {
  const { t } = useLingui()
  const { of, label, search, chosen, onChoose } = props
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useQuery({ ...foundToInspect(of, q), enabled: q !== '' })
  const name = useQuery({ ...nameToInspect(of, chosen ?? ''), enabled: chosen !== undefined }).data
  return (
    <fieldset className={css.picker}>
      <legend>{label}</legend>
      {chosen ? (
        <p className={css.picked}>
          <b dir="auto">{name ?? t`Unknown`}</b>
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(undefined)}>
            {t`Change`}
          </Button>
        </p>
      ) : (
        <>
          <SearchField label={search} maxLength={200} value={words} onChange={setWords} />
          {q !== '' && (
            <ul className={css.found}>
              {found.data?.map(({ id, name, email }) => (
                <li key={id}>
                  <button type="button" onClick={() => onChoose(id)}>
                    <b dir="auto">{name}</b> <span className={css.muted}>{email}</span>
                  </button>
                </li>
              ))}
              {found.data?.length === 0 && <li className={css.muted}>{t`No matches.`}</li>}
            </ul>
          )}
        </>
      )}
    </fieldset>
  )
}
