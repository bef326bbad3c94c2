import { Trans } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import css from './message.module.css'
import { cardsOf, type Message } from './queries.ts'

/** What a message became, and what the pages that it links to say of themselves. */
export function LinkedThings({ message }: { message: Message }) {
  return message.links?.length || message.cards?.length ? <Things message={message} /> : null
}

function Things({ message }: { message: Message }) {
  const tasks = (message.links ?? []).filter(({ target_type }) => target_type === 'task')
  const urls = (message.cards ?? []).toSorted((a, b) => a.place - b.place).map(({ url }) => url)
  const { data: known = [] } = useQuery(cardsOf(urls))
  const cards = urls.flatMap((url) => known.find((card) => card.url === url && !card.failed && card.title) ?? [])
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
