import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { savedViews, views } from '../data/saved-views.ts'
import type { AdminSearch } from '../data/search-params.ts'
import css from './saved-views.module.css'
import { useAdminSearch } from './use-admin-search.ts'

/** The filters that one has kept under a name, each a press; and the way to keep those of now. */
export function SavedViews({ page }: { page: string }) {
  const { t } = useLingui()
  const { search, go } = useAdminSearch()
  const all = useQuery(savedViews).data?.filter((view) => view.page === page) ?? []
  const [naming, setNaming] = useState(false)
  const { tab: _tab, who: _who, open: _open, ...filters } = search
  const now = keyOf(filters)
  const isKept = all.some((view) => keyOf(view.filters) === now)
  const isFiltered = Object.keys(filters).length > 0
  if (all.length === 0 && !isFiltered) return null
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return (
    <div className={css.views}>
      {all.map((view) => (
        <span key={view.id} className={css.view} data-on={keyOf(view.filters) === now}>
          <button
            type="button"
            aria-pressed={keyOf(view.filters) === now}
            onClick={() => go(keyOf(view.filters) === now ? none : { ...none, ...view.filters })}
          >
            {view.name}
          </button>
          <CloseButton
            size="xs"
            aria-label={t`Delete view ${view.name}`}
            onClick={() => attempt(views.removing, { id: view.id })}
          />
        </span>
      ))}
      {isFiltered && !isKept && !naming && (
        <Button variant="subtle" size="compact-sm" onClick={() => setNaming(true)}>
          {t`Save this view`}
        </Button>
      )}
      {naming && <NameView page={page} filters={filters} onClose={() => setNaming(false)} />}
    </div>
  )
}

function NameView({ page, filters, onClose }: { page: string; filters: AdminSearch; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    attempt(views.adding, { id: newId(), page, name: name.trim(), filters: { ...filters } })
    onClose()
  }
  return (
    <form {...newDraftScope('saved_views', page)} className={css.form} onSubmit={save}>
      <TextInput
        size="xs"
        aria-label={t`Name of the view`}
        placeholder={t`Name of the view`}
        maxLength={60}
        value={name}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm">{t`Save`}</Button>
      <Button variant="subtle" size="compact-sm" onClick={onClose}>{t`Cancel`}</Button>
    </form>
  )
}

const keyOf = (filters: AdminSearch) =>
  JSON.stringify(Object.entries(filters).sort(([one], [other]) => one.localeCompare(other)))
