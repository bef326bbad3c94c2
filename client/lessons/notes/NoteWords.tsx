import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Html } from '../../ui/html/Html.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import css from './notes.module.css'
import type { NoteDraft } from './use-note-draft.ts'

const most = 10_000

/** The words of a note, to read or to write. */
export function NoteWords({ html, writing, onDone }: { html: string; writing: NoteDraft; onDone?: () => void }) {
  const { t } = useLingui()
  const { draft, isBack, write, begin, keep, drop } = writing
  const done = (how: () => void) => () => {
    how()
    onDone?.()
  }
  if (!draft)
    return (
      <>
        <Html html={html} />
        <button type="button" className={css.small} onClick={begin}>
          {html ? t`Edit note` : t`Add a note`}
        </button>
      </>
    )
  return (
    <div className={css.writing}>
      <RichText
        label={t`Note`}
        hideLabel
        autoFocus={!isBack}
        placeholder={t`What do you think about it?`}
        limit={most}
        value={draft.html}
        onChange={(changed) => write({ ...draft, html: changed })}
        onSubmit={done(keep)}
      />
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={done(drop)}>
          {t`Cancel`}
        </Button>
        <Button size="xs" onClick={done(keep)}>
          {t`Save note`}
        </Button>
      </div>
    </div>
  )
}
