import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventCard } from '../data/events.ts'
import { myAnswers } from '../data/my-answers.ts'
import { withAnswer } from '../data/with-answer.ts'

/** Cards with one’s latest answers laid over them. */
export function useAnswered(cards: readonly EventCard[]): EventCard[] {
  const { data: answers } = useQuery(myAnswers)
  return useMemo(() => {
    const by = new Map(answers?.map((answer) => [answer.occurrence_id, answer]))
    return cards.map((card) => withAnswer(card, by.get(card.id)))
  }, [cards, answers])
}
