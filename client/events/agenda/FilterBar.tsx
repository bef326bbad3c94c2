import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { isActive, useMyGroups } from '../../groups/data/groups.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type EventsChange, type EventsSearch, type EventView, searchWith } from '../data/search-params.ts'
import { Subscribe } from '../feeds/Subscribe.tsx'
import css from './agenda.module.css'

/** The ways to look at events, and their filters: all in the address. */
export function FilterBar({ search, views }: { search: EventsSearch; views: readonly EventView[] }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/events' })
  const groups = useMyGroups().filter(isActive)
  const { view = 'agenda', group } = search
  const names = { agenda: t`Upcoming`, month: t`Month`, week: t`Week`, past: t`Past` }
  const withChange = (change: EventsChange) =>
    searchWith((before) => ({ ...before, eventId: undefined, on: undefined, ...change }))
  const set = (change: EventsChange) => void navigate({ search: withChange(change), replace: true, resetScroll: false })
  return (
    <div className={css.bar}>
      <nav className={css.views} aria-label={t`Views`}>
        {views.map((one) => (
          <Link
            key={one}
            to="/events"
            search={withChange({ view: one === 'agenda' ? undefined : one })}
            className={css.view}
            data-current={one === view}
            aria-current={one === view ? 'page' : undefined}
            activeProps={{}}
          >
            {names[one]}
          </Link>
        ))}
      </nav>
      <div className={css.filters}>
        {groups.length > 1 && (
          <SelectField
            aria-label={t`Group`}
            look="quiet"
            value={group ?? ''}
            onChange={(chosen) => set({ group: chosen || undefined })}
            data={[{ value: '', label: t`All groups` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        {view === 'agenda' && (
          <>
            <button
              type="button"
              className={css.toggle}
              aria-pressed={search.answer === 1}
              onClick={() => set({ answer: search.answer ? undefined : 1, mine: undefined })}
            >
              {t`Needs answer`}
            </button>
            <button
              type="button"
              className={css.toggle}
              aria-pressed={search.mine === 1}
              onClick={() => set({ mine: search.mine ? undefined : 1, answer: undefined })}
            >
              {t`Mine`}
            </button>
          </>
        )}
        <Subscribe groupId={group} />
      </div>
    </div>
  )
}
