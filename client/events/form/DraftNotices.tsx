import { Trans, useLingui } from '@lingui/react/macro'
import page from '../page/page.module.css'
import { Conflict } from './Conflict.tsx'
import type { useEventDraft } from './use-event-draft.ts'
import type { useSaveEvent } from './use-save-event.ts'

/** Words above the form: a draft that was left behind is back, or somebody else was faster. */
export function DraftNotices(props: {
  kept: ReturnType<typeof useEventDraft>
  saving: ReturnType<typeof useSaveEvent>
  onMine: (version: number | undefined) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { kept, saving } = props
  return (
    <>
      {kept.isBack && (
        <p className={page.notice} role="status">
          {t`Your draft is back.`}{' '}
          <button type="button" className={page.small} onClick={kept.reset}>
            <Trans>Start over</Trans>
          </button>
        </p>
      )}
      {saving.isConflict && (
        <Conflict
          onMine={async () => props.onMine(await saving.latest())}
          onTheirs={() => {
            kept.forget()
            props.onClose()
          }}
        />
      )}
    </>
  )
}
