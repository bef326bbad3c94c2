import { useCallback, useSyncExternalStore } from 'react'
import { type Block, finished } from '../../ui/lesson/blocks.ts'
import type { QuizAnswers } from './nodes.ts'
import { idOf, type SharedDraft, sharedDrafts } from './shared-drafts.ts'
import { puttingLeaderText, puttingQuizAnswers } from './shared-writes.ts'

const leaderTexts = sharedDrafts('put_leader_text', puttingLeaderText, {
  sendable: finished,
  withUnfinished: withUnfinishedBlocks,
})
const quizAnswers = sharedDrafts('put_quiz_answers', puttingQuizAnswers, {
  sendable: (answers) => answers,
  withUnfinished: (read) => read,
})
const all = [leaderTexts, quizAnswers]

interface Shared<Value> {
  drafts: { get: () => ReadonlyMap<string, SharedDraft<Value>>; watch: (listener: () => void) => () => void }
  edit: (version_id: string, key: string, read: Value, mine: Value) => void
  shown: (draft: SharedDraft<Value>, read: Value) => Value
}

/** A text, and in it the blocks of one’s own that are not finished, each behind what it stood behind. */
function withUnfinishedBlocks(read: Block[], mine: Block[]): Block[] {
  const done = new Map(finished(mine).map((block) => [block.key, JSON.stringify(block)]))
  let text = read
  for (const [at, block] of mine.entries()) {
    if (done.get(block.key) === JSON.stringify(block)) continue
    const others = text.filter(({ key }) => key !== block.key)
    text = others.toSpliced(others.findIndex(({ key }) => key === mine[at - 1]?.key) + 1, 0, block)
  }
  return text
}

function useShared<Value>({ drafts, edit, shown }: Shared<Value>, versionId: string, key: string, read: Value) {
  const id = idOf({ version_id: versionId, key })
  const draft = useSyncExternalStore(drafts.watch, () => drafts.get().get(id))
  const write = useCallback((mine: Value) => edit(versionId, key, read, mine), [edit, versionId, key, read])
  return [draft ? shown(draft, read) : read, write] as const
}

/** Notes for leaders with what is being written in them, and the way to write more. */
export const useLeaderDraft = (versionId: string, key: string, read: Block[]) =>
  useShared(leaderTexts, versionId, key, read)

/** The answers of a quiz, the same. */
export const useAnswersDraft = (versionId: string, key: string, read: QuizAnswers['answers']) =>
  useShared(quizAnswers, versionId, key, read)

/** Goes on with what a tab that died has left behind. */
export function resumeShared() {
  for (const { resume } of all) resume()
}

/** Sends what waits at once, as before one goes to another page. */
export const flushShared = () => Promise.all(all.map(({ flush }) => flush()))
