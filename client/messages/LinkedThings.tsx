import { Trans } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import css from './message.module.css'
import type { Message } from './queries.ts'

/** What a message became, and what the pages that it links to say of themselves. */
export function LinkedThings({ message }: { message: Message }) {
  const tasks = (message.links ?? []).filter(({ target_type }) => target_type === 'task')
  const cards = (message.cards ?? [])
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ card }) => (card && !card.failed && card.title ? [card] : []))
  return (
    <>
      {tasks.map(({ target_id }) => (
        <Link key={target_id} to="/tasks" search={{ taskId: target_id }} className={css.became}>
          <IconChecklist size={16} stroke={1.5} aria-hidden="true" />
          <Trans>Became a task</Trans>
        </Link>
      ))}
      {cards.map(({ url, title, description, site }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer nofollow" className={css.card}>
          <small>{site ?? new URL(url).hostname}</small>
          <b>{title}</b>
          {description && <span>{description}</span>}
        </a>
      ))}
    </>
  )
}
