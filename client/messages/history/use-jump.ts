import { type RefObject, useEffect, useRef, useState } from 'react'
import { query } from '../../lib/query/query.ts'
import { type HistoryWindow, messageOf } from '../data/messages.ts'
import type { HistoryRow } from '../message/grouping.ts'
import type { ListLead } from './list-lead.ts'
import { type Spot, spotIn } from './scroll-positions.ts'

const lights = 2000

interface Jumping {
  conversationId: string
  rows: readonly HistoryRow[]
  lead: ListLead
  frame: RefObject<HTMLElement | null>
  around: HistoryWindow
  setAround: (around: HistoryWindow) => void
  target: string | undefined
}

/**
 * Goes to the message that the address names, and lights it up for two seconds; where it is far away, its neighbours
 * are read first. When the address names it no more (Back, Escape), one is where one was before.
 */
export function useJump({ conversationId, rows, lead, frame, around, setAround, target }: Jumping) {
  const [lit, light] = useState<string>()
  const before = useRef<{ spot: Spot | undefined; around: HistoryWindow } | null>(null)
  const gone = useRef<string | undefined>(undefined)
  const landing = useRef<string | undefined>(target)
  const indexOf = (id: string | undefined) => rows.findIndex(({ message }) => message.id === id)
  const at = indexOf(target)

  useEffect(() => {
    if (!target) {
      gone.current = undefined
      return
    }
    if (gone.current === target) return
    if (at === -1) {
      if (rows.length === 0) return
      let wanted = true
      void query.fetchQuery({ ...messageOf(target), staleTime: 60_000 }).then(
        ([message]) => {
          if (!wanted || !message?.seq || message.conversation_id !== conversationId) return
          before.current ??= { spot: frame.current ? spotIn(frame.current) : undefined, around }
          landing.current = target
          setAround(message.seq)
        },
        () => undefined,
      )
      return () => {
        wanted = false
      }
    }
    before.current ??= { spot: frame.current ? spotIn(frame.current) : undefined, around }
    gone.current = target
    lead.to({ index: at, align: 'center' })
    light(target)
  }, [target, at, rows.length, conversationId, around, setAround, frame, lead])

  useEffect(() => {
    if (!lit) return
    const off = setTimeout(() => light(undefined), lights)
    return () => clearTimeout(off)
  }, [lit])

  // back to where one was
  useEffect(() => {
    const was = before.current
    if (target || !was) return
    if (was.around !== around) {
      landing.current = was.spot?.id
      return setAround(was.around)
    }
    before.current = null
    const to = indexOf(was.spot?.id)
    if (to !== -1) lead.to({ index: to, align: 'start', offset: -was.spot!.offset })
  })
  return { lit, landing: target ?? landing.current }
}
