import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { deviceStorage, parsed } from '../../lib/browser/device-storage.ts'
import { toast } from '../../lib/browser/toast.ts'
import { came, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { MyAnswer } from './with-answer.ts'

/** One's own latest answers: a small list, laid over every card, so that an answer is seen before anybody was asked. */
export const myAnswers = queryOptions({
  queryKey: ['event_rsvps', 'mine'],
  queryFn: async (): Promise<MyAnswer[]> => {
    const list = await rows(
      supabase
        .from('event_rsvps')
        .select('occurrence_id, user_id, status, guests, granted_at, reconfirm')
        .eq('user_id', myId())
        .order('answered_at', { ascending: false })
        .limit(500),
    )
    const answers = list as MyAnswer[]
    tellWaitlisted(answers)
    return came(answers)
  },
})

const shelf = () => `asked for a place ${myId()}`
const asked = (): string[] => parsed<string[]>(deviceStorage.get(shelf())) ?? []

/** Notes that one has asked to come, which may have been answered by a place in the waitlist when it arrives. */
export const noteAsked = (occurrence: string, going: boolean) =>
  deviceStorage.set(
    shelf(),
    JSON.stringify([...asked().filter((id) => id !== occurrence), ...(going ? [occurrence] : [])].slice(-20)),
  )

/** Says of whoever asked to come, perhaps long ago and offline, that they are on the waitlist. */
function tellWaitlisted(answers: readonly MyAnswer[]) {
  const waiting = answers.filter(
    ({ occurrence_id, status }) => status === 'waitlisted' && asked().includes(occurrence_id),
  )
  for (const { occurrence_id } of waiting) noteAsked(occurrence_id, false)
  if (waiting.length > 0) toast(t`This event is full. You’re on the waitlist.`)
}
