import { useQuery } from '@tanstack/react-query'
import { goalAsks } from '../data/partners.ts'
import { PartnerAsk } from './PartnerAsk.tsx'

/** The requests of others that wait for an answer, on top of the page of goals. */
export function PartnerAsks() {
  const asks = useQuery(goalAsks).data ?? []
  return asks.map(({ goal_id, title, name }) => <PartnerAsk key={goal_id} goalId={goal_id} title={title} name={name} />)
}
