import { useLingui } from '@lingui/react/macro'
import {
  IconBook2,
  IconCalendarEvent,
  IconChecklist,
  IconMessage,
  IconPin,
  IconPinnedOff,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDay, timeOf } from '../../lib/settings/time.ts'
import type { MissedItem } from '../data/catch-up.ts'
import css from './catch-up.module.css'
import { keep } from './commands.ts'

const icons = {
  message: IconMessage,
  mention: IconMessage,
  task: IconChecklist,
  lesson: IconBook2,
  event: IconCalendarEvent,
  announcement: IconSpeakerphone,
}

/** One thing that came, as a link to it; kept, it stays until one lets it go. */
export function CatchUpRow({ item }: { item: MissedItem }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { kind, id, group_name, title, at, path, by_id, kept } = item
  const name = usePerson(by_id)?.name
  const Icon = icons[kind]
  const kinds = {
    message: t`Message`,
    mention: t`Mention`,
    task: t`Task`,
    lesson: t`Lesson`,
    event: t`Event`,
    announcement: t`Announcement`,
  }
  const shown = title || kinds[kind]
  const open = () => void navigate({ href: path })
  const toggle = () => keep(item)
  const row = useRow<HTMLLIElement>(
    `missed-${kind}-${id}`,
    shown,
    rowCommands(
      { key: 'open', label: t`Open`, run: open },
      { key: 'finish', label: kept ? t`Let go` : t`Keep`, Icon: kept ? IconPinnedOff : IconPin, run: toggle },
    ),
  )
  return (
    <li className={css.row} data-kept={kept} {...row}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span className={css.words}>
        <a
          href={path}
          className={css.title}
          dir="auto"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            open()
          }}
        >
          {shown}
        </a>
        <span className={css.meta}>
          <span className={css.kind}>{kinds[kind]}</span>
          {kind !== 'lesson' && name && <bdi>{name}</bdi>}
          {group_name && <bdi className={css.group}>{group_name}</bdi>}
          <time dateTime={at}>
            {kind === 'lesson' || dayOf(new Date(at)) !== dayOf(serverDate())
              ? nearDay(dayOf(new Date(at)), serverDate())
              : timeOf(at, serverDate())}
          </time>
        </span>
      </span>
      <button
        type="button"
        className={css.keep}
        aria-pressed={kept}
        aria-label={kept ? t`Let “${shown}” go` : t`Keep “${shown}”`}
        onClick={toggle}
      >
        <IconPin size={18} stroke={1.5} aria-hidden="true" />
      </button>
    </li>
  )
}
