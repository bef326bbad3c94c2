import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { shortened } from '../../lib/html/plain-text.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { keepingMessage } from '../data/message-writes.ts'
import type { Message } from '../data/messages.ts'
import css from './pickers.module.css'

/** Keeps a message in one’s own journal, on today’s page or on that of its day. Nobody else learns of it. */
export function KeepForm({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const now = serverDate()
  const days = [...new Set([dayOf(now), dayOf(new Date(message.created_at))])]
  function keep(entry_date: string) {
    close()
    const id = newId()
    attempt(keepingMessage, { id, message_id: message.id, entry_date }, () =>
      offerUndo(t`Kept in your journal`, { verb: 'journal.remove', input: { id } }, `/journal?entry=${id}`),
    )
  }
  return (
    <>
      {message.body_text && (
        <blockquote className={css.kept} dir="auto">
          {shortened(message.body_text, 240)}
        </blockquote>
      )}
      <PickList
        bare
        label={t`Keep it on the page for`}
        choices={days.map((day) => ({ id: day, label: nearDay(day, now) }))}
        onPick={keep}
      />
      <p className={css.zone}>{t`Only you can read it. The sender isn’t told.`}</p>
    </>
  )
}
