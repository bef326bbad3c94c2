import { Trans, useLingui } from '@lingui/react/macro'
import { subjectsOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { openOutbox } from '../../lib/registries/overlays.ts'
import { clock } from '../../lib/settings/time.ts'
import css from './editor.module.css'
import type { EntryWriter } from './entry-writer.ts'

/** The place in which the words lie by now, said in words. */
export function SavedState({ writer }: { writer: EntryWriter }) {
  const { t } = useLingui()
  const { isClean, isLong, isTooLong, isOnDisk, isNew, savedAt } = writer.state.use()
  const waiting = useWaiting(writer.id)
  const isRefused = waiting.some(({ state }) => state === 'refused')
  if (isRefused)
    return (
      <button type="button" className={css.problem} onClick={openOutbox}>
        <Trans>Not saved. See why</Trans>
      </button>
    )
  const words = () => {
    if (isTooLong) return t`Too long to save. It’s kept on this device: move some of it to a new entry.`
    if (waiting.some(({ state }) => state === 'conflict')) return t`Both versions`
    if (isLong) return t`Almost too long: go on in a new entry.`
    if (isNew && isClean) return ''
    if (waiting.length === 0 && !isClean && !isOnDisk) return t`Not saved on this device`
    if (!isClean || waiting.length > 0) return t`On this device`
    return savedAt ? t`Saved ${clock(savedAt)}` : ''
  }
  return (
    <span role="status" className={css.saved} data-bad={isTooLong || (!isOnDisk && !isClean) || undefined}>
      {words()}
    </span>
  )
}

/** The writes of an entry that wait in the outbox. */
export const useWaiting = (id: string) => queue.use().filter(({ write }) => subjectsOf(write)[0] === id)
