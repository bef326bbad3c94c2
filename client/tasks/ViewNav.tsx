import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarWeek,
  IconCheck,
  IconFilter,
  IconLock,
  type IconProps,
  IconSend2,
  IconSun,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { isActive, useMyGroupsSoFar } from '../groups/data/groups.ts'
import { attempt } from '../lib/query/query.ts'
import { savedFilters, useSavedFilters } from './data/filters.ts'
import type { TasksSearch, View } from './data/search-params.ts'
import { likesBoard } from './data/use-listed-group.ts'
import css from './page.module.css'

/** The ways of looking: those for everyone, one's lists, and what was saved. A column on wide pages, else a strip. */
export function ViewNav({ search, group }: { search: TasksSearch; group: string }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar().filter(isActive)
  const view = search.view ?? 'today'
  const listed = view === 'group' || view === 'board'
  const nav = useRef<HTMLElement>(null)
  // as a strip it may be longer than the screen: what one looks at is in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current in the strip follows from them
  useEffect(() => {
    const strip = nav.current
    const here = strip?.querySelector("[data-current='true']")?.getBoundingClientRect()
    if (strip && here)
      strip.scrollLeft += here.left + here.width / 2 - strip.getBoundingClientRect().left - strip.clientWidth / 2
  }, [group, view])
  const views: [View, string, ComponentType<IconProps>][] = [
    ['today', t`My today`, IconSun],
    ['upcoming', t`Upcoming`, IconCalendarWeek],
    ['assigned', t`Assigned by me`, IconSend2],
    ['done', t`Done`, IconCheck],
  ]
  return (
    <nav ref={nav} className={css.views} aria-label={t`Views`}>
      <ul>
        {views.map(([name, label, Icon]) => (
          <li key={name}>
            <Link
              to="/tasks"
              search={name === 'today' ? {} : { view: name }}
              className={css.view}
              {...current(view === name)}
            >
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              <span className={css.name}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.apart}>
        <Trans>Lists</Trans>
      </p>
      <ul>
        <li>
          <Link
            to="/tasks"
            search={{ view: 'group', group: 'me' }}
            className={css.view}
            {...current(listed && group === 'me')}
          >
            <IconLock size={18} stroke={1.5} aria-hidden="true" />
            <span className={css.name}>
              <Trans>Just me</Trans>
            </span>
          </Link>
        </li>
        {groups.map(({ id, name, color }) => (
          <li key={id}>
            <Link
              to="/tasks"
              search={{ view: likesBoard(id) ? 'board' : 'group', group: id }}
              className={css.view}
              {...current(listed && group === id)}
            >
              <i className={css.dot} style={{ background: `var(--${color})` }} />
              <span className={css.name} dir="auto">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Saved />
    </nav>
  )
}

const current = (is: boolean) => ({ 'data-current': is, ...(is && { 'aria-current': 'page' as const }) })

function Saved() {
  const { t } = useLingui()
  const me = useUser().id
  const filters = useSavedFilters()
  if (filters.length === 0) return null
  return (
    <>
      <p className={css.apart}>
        <Trans>Saved</Trans>
      </p>
      <ul>
        {filters.map(({ id, name, icon, query, owner_id }) => (
          <li key={id} className={css.saved}>
            <Link to="/tasks" search={query as TasksSearch} className={css.view} activeOptions={{ exact: true }}>
              {icon ? <span aria-hidden="true">{icon}</span> : <IconFilter size={18} stroke={1.5} aria-hidden="true" />}
              <span className={css.name} dir="auto">
                {name}
              </span>
            </Link>
            {owner_id === me && (
              <button
                type="button"
                className={css.forget}
                aria-label={t`Delete filter ${name}`}
                onClick={() => attempt(savedFilters.removing, { id })}
              >
                <IconTrash size={16} stroke={1.5} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
