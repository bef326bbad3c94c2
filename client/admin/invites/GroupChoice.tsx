import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useMe } from '../../account/data/profile.ts'
import css from '../../ui/area/area.module.css'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { adminGroups, groupFile } from '../data/groups.ts'
import own from './invites.module.css'

const offered = 5

/** Groups to choose, found on the server: there may be a hundred thousand. */
export function GroupChoice(props: {
  label: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  const { t } = useLingui()
  const { chosen, onChange } = props
  const { tenantId } = useMe()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useInfiniteQuery({ ...adminGroups({ q, ...(tenantId && { tenant: tenantId }) }), enabled: q !== '' })
  const groups = found.data?.pages[0]?.filter(({ id, archived_at }) => !chosen.includes(id) && !archived_at) ?? []
  return (
    <div className={css.part}>
      <span className={css.partHeading}>{props.label}</span>
      {chosen.length > 0 && (
        <ul className={own.chosen}>
          {chosen.map((id) => (
            <ChosenGroup key={id} id={id} onRemove={() => onChange(chosen.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
      <SearchField label={t`Search groups`} maxLength={200} value={words} onChange={setWords} />
      {q && (
        <ul className={own.found}>
          {groups.slice(0, offered).map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={css.name}
                dir="auto"
                onClick={() => {
                  onChange([...chosen, id])
                  setWords('')
                }}
              >
                {name}
              </button>
            </li>
          ))}
          {found.isSuccess && groups.length === 0 && <li className={css.muted}>{t`No groups match.`}</li>}
        </ul>
      )}
    </div>
  )
}

function ChosenGroup({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useLingui()
  const name = useQuery(groupFile(id)).data?.name ?? ''
  return (
    <li className={own.chip}>
      <span dir="auto">{name}</span>
      <CloseButton size="xs" aria-label={t`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}
