import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark, IconFilter, IconLayoutKanban, IconList, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Picker } from '../../ui/menu/Picker.tsx'
import { type Sort, sorts, type TasksSearch } from '../data/search-params.ts'
import { rememberView } from '../data/use-listed-group.ts'
import { FilterChoices } from './FilterChoices.tsx'
import css from './filter.module.css'
import { PageMenu } from './PageMenu.tsx'
import { SaveFilter } from './SaveFilter.tsx'
import { useFilters } from './use-filters.ts'

/** The bar with the filters, the order, and the choice of list or board. */
export function FilterBar({ search, group }: { search: TasksSearch; group: string }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/tasks' })
  const button = useRef<HTMLButtonElement>(null)
  const [choosing, choose] = useState(false)
  const [saving, save] = useState(false)
  const filters = useFilters(search)
  const view = search.view ?? 'today'
  const listed = view === 'group' || view === 'board'
  const set = (change: Partial<Record<keyof TasksSearch, unknown>>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) as TasksSearch, replace: true, resetScroll: false })
  const names: Record<Sort, string> = {
    due: t`By day`,
    priority: t`By priority`,
    title: t`By title`,
    newest: t`Newest first`,
  }
  function look(at: 'board' | 'group') {
    rememberView(group, at)
    set({ view: at, group })
  }
  return (
    <div className={css.bar}>
      <button ref={button} type="button" className={css.quiet} onClick={() => choose(true)}>
        <IconFilter size={16} stroke={1.5} aria-hidden="true" />
        <Trans>Filter</Trans>
      </button>
      {filters.length > 0 && (
        <ul className={css.chips}>
          {filters.map(({ name, words }) => (
            <li key={name} className={css.chip}>
              {words}
              <button type="button" aria-label={t`Remove filter ${words}`} onClick={() => set({ [name]: undefined })}>
                <IconX size={14} stroke={1.75} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={css.quiet} onClick={() => save(true)}>
              <IconBookmark size={16} stroke={1.5} aria-hidden="true" />
              <Trans>Save</Trans>
            </button>
          </li>
        </ul>
      )}
      <span className={css.gap} />
      {view !== 'board' && (
        <SelectField
          look="quiet"
          className={css.sort}
          aria-label={t`Order`}
          value={search.sort ?? ''}
          onChange={(sort) => set({ sort: sort || undefined })}
          data={[
            { value: '', label: listed ? t`Manual order` : t`Default order` },
            ...sorts.map((sort) => ({ value: sort, label: names[sort] })),
          ]}
        />
      )}
      {listed && group !== 'me' && (
        <fieldset className={css.looks} aria-label={t`Look`}>
          <button type="button" aria-pressed={view === 'group'} onClick={() => look('group')}>
            <IconList size={16} stroke={1.5} aria-hidden="true" />
            <span>
              <Trans>List</Trans>
            </span>
          </button>
          <button type="button" aria-pressed={view === 'board'} onClick={() => look('board')}>
            <IconLayoutKanban size={16} stroke={1.5} aria-hidden="true" />
            <span>
              <Trans>Board</Trans>
            </span>
          </button>
        </fieldset>
      )}
      <PageMenu />
      {choosing && (
        <Picker title={t`Filter`} anchor={button.current} onClose={() => choose(false)}>
          {(close) => (
            <FilterChoices
              group={listed ? group : undefined}
              onPick={(change) => {
                close()
                set(change)
              }}
            />
          )}
        </Picker>
      )}
      {saving && <SaveFilter search={search} anchor={button.current} group={group} onClose={() => save(false)} />}
    </div>
  )
}
