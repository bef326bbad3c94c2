import { Suspense } from 'react'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import type { Message } from '../data/messages.ts'
import type { SendState as State } from '../data/outgoing.ts'
import { useMe } from '../data/use-people.ts'

const { Part: Unsent, preload } = preloadable(async () => (await withWords(import('./Unsent.tsx'))).Unsent)
/** Loads what is said of a message that is not sent, which may be wanted without a network. */
export const preloadUnsent = preload

/** The state of a message that is not sent yet; nothing once it is sent, as it should be. */
export function SendState(props: { message: Message; state: State; waiting: WaitingWrite | undefined }) {
  const me = useMe()
  if (props.state === 'sent' || props.message.sender_id !== me) return null
  return (
    <Suspense>
      <Unsent {...props} />
    </Suspense>
  )
}
