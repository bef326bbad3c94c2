import { useQuery } from '@tanstack/react-query'
import type { AnsweredNotification } from '../../lib/registries/labels.ts'
import { cardOf } from '../data/events.ts'
import { AnswerGroup } from './AnswerGroup.tsx'
import { dayIn } from './day-in.ts'
import { useAnswered } from './use-answered.ts'

/** The three answers under what the bell says of an event; nothing once it is gone. */
export function NotificationAnswer({ about, onDone }: { about: AnsweredNotification; onDone: () => void }) {
  const { data = [] } = useQuery({
    ...cardOf(about.related_id ?? '', dayIn(about.url)),
    enabled: about.related_id !== null,
  })
  const [card] = useAnswered(data)
  return card ? <AnswerGroup card={card} onAnswer={onDone} /> : null
}
