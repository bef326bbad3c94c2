import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { MyLesson } from '../data/my-lesson.ts'
import { talkMarks } from '../data/talk.ts'
import type { AskDraft } from './ask-draft.ts'
import { BlockTalkContext } from './BlockTalk.tsx'
import { type BesidePlace, onlyAbout } from './beside.ts'

/** Tells the blocks and items of a lesson how much is said about them. */
export function BlockTalkProvider(props: {
  beside: BesidePlace
  mine: MyLesson
  onAsk: (begun: Partial<AskDraft>) => void
  children: ReactNode
}) {
  const { beside, mine, onAsk, children } = props
  const marks = useQuery({ ...talkMarks(mine), enabled: beside.talks }).data
  const counts = useMemo(() => {
    const all = new Map<string, number>()
    for (const { block, item_key } of marks ?? []) {
      const key = block ?? item_key
      if (key) all.set(key, (all.get(key) ?? 0) + 1)
    }
    return all
  }, [marks])
  const open = (block: string) => {
    onlyAbout.set(block)
    beside.open('talk')
  }
  const ask = (item_key: string) => onAsk({ kind: 'question', anchor: null, item_key })
  return (
    <BlockTalkContext value={{ counts: beside.talks ? counts : none, open, ...(beside.talks && { ask }) }}>
      {children}
    </BlockTalkContext>
  )
}

const none: ReadonlyMap<string, number> = new Map()
