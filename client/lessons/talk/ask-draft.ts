import { deviceStorage, parsed } from '../../lib/browser/device-storage.ts'
import { store } from '../../lib/browser/store.ts'
import { newId } from '../../lib/query/id.ts'
import { session } from '../../lib/supabase/session.ts'
import type { Anchor } from '../anchors/anchor.ts'
import type { LessonPlace } from '../data/talk.ts'

/** Words for a new thread that are being written, on this device until they are sent or given up. */
export interface AskDraft {
  /** The id of the thread that it becomes. */
  id: string
  kind: 'comment' | 'question'
  title: string
  html: string
  anchor: Anchor | null
  /** The step that it is about, where it is about no words. */
  item_key?: string | null
}

/** The draft that was changed last; others lie on the device. */
const latest = store<{ key: string; draft: AskDraft | null } | null>(null)

const keyOf = ({ adoption_id, lesson_key }: LessonPlace) =>
  `draft text ${session.get().user?.id} ask ${adoption_id} ${lesson_key}`

/** The viewer’s draft in a lesson; nothing while none is open. */
export function useAskDraft(of: LessonPlace): AskDraft | null {
  const now = latest.use()
  const key = keyOf(of)
  return now?.key === key ? now.draft : kept(key)
}

export function writeAskDraft(of: LessonPlace, draft: AskDraft | null) {
  const key = keyOf(of)
  if (draft && (draft.title || draft.html || draft.anchor)) deviceStorage.set(key, JSON.stringify(draft))
  else deviceStorage.remove(key)
  latest.set({ key, draft })
}

/** Opens the draft of a lesson with these; what was written already stays. */
export function beginAsk(of: LessonPlace, begun: Partial<AskDraft> = {}) {
  const key = keyOf(of)
  const before = latest.get()?.key === key ? latest.get()?.draft : kept(key)
  writeAskDraft(of, { id: newId(), kind: 'question', title: '', html: '', anchor: null, ...before, ...begun })
}

/** The last reading, so that what is read again is the same. */
let read: { words: string; draft: AskDraft | null } = { words: '', draft: null }

function kept(key: string): AskDraft | null {
  const words = deviceStorage.get(key) ?? ''
  if (words !== read.words) {
    const draft = parsed<AskDraft>(words)
    read = { words, draft: draft && { ...draft, id: draft.id ?? newId() } }
  }
  return read.draft
}

/** True where the draft of a lesson was begun in this visit: somebody wants to write. */
export const wasBegun = (of: LessonPlace) => latest.get()?.key === keyOf(of)
