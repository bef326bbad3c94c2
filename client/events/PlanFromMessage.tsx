import { useEffect } from 'react'
import { planned } from './data/planned.ts'
import { useNewEvent } from './data/use-open-event.ts'

/** Opens the form of an event that is made of a message, on whatever page that was asked for. */
export function PlanFromMessage() {
  const message = planned.use()
  const create = useNewEvent()
  useEffect(() => {
    if (!message) return
    planned.set(null)
    create({ message })
  })
  return null
}
