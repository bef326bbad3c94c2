import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import css from '../../ui/area/area.module.css'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { adminGroups } from '../data/groups.ts'
import own from './people.module.css'

const offered = 8

/** The group that people are to leave, found by its name. What follows is shown before anybody leaves. */
export function LeaveDialog(props: { onChoose: (group: { id: string; name: string }) => void; onClose: () => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useInfiniteQuery(adminGroups({ q }))
  const groups = found.data?.pages[0]?.slice(0, offered) ?? []
  return (
    <Dialog title={t`Remove from which group?`} onClose={props.onClose}>
      <div className={own.form}>
        <SearchField label={t`Search groups`} maxLength={200} value={words} onChange={setWords} />
        <ul className={css.lines}>
          {groups.map(({ id, name }) => (
            <li key={id} className={css.line}>
              <button type="button" className={css.name} dir="auto" onClick={() => props.onChoose({ id, name })}>
                {name}
              </button>
            </li>
          ))}
          {found.isSuccess && groups.length === 0 && <li className={css.muted}>{t`No groups match.`}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
