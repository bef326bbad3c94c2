import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { StartFromDay } from '../outline/StartFromDay.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import css from './editor.module.css'
import type { EntryWriter } from './entry-writer.ts'
import { MoodRow } from './MoodRow.tsx'
import { PhotoButtons } from './PhotoButtons.tsx'
import { TagsField } from './TagsField.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import type { EntryEdits } from './use-entry-edits.ts'

/** Begins an empty entry with a text, and keeps what it came from. */
export type BeginEntry = (html: string, from: { prompt_id?: string; template_id?: string }) => void

/** Below the words: mood, photos and tags; on an empty page ways to begin, and otherwise what one does with an entry. */
export function EntryFoot(props: {
  writer: EntryWriter
  edits: EntryEdits
  /** Nothing is written yet. */
  isBlankPage: boolean
  begin: BeginEntry
  onPhotos: (files: readonly File[]) => void
  onClose: () => void
  onDelete: () => void
}) {
  const { writer, edits, isBlankPage, begin } = props
  const { row } = edits
  return (
    <footer className={css.foot}>
      <MoodRow edits={edits} />
      <div className={css.tools}>
        <PhotoButtons onAdd={props.onPhotos} />
        {isBlankPage ? (
          <TemplateChoice onChoose={({ id, body_html }) => begin(body_html, { template_id: id })} />
        ) : (
          <>
            <TagsField edits={edits} />
            <span className={css.done}>
              <ShareButton entryId={writer.id} html={row.body_html} />
              <Button variant="subtle" color="gray" size="xs" onClick={props.onDelete}>
                <Trans>Delete</Trans>
              </Button>
              <Button size="xs" onClick={props.onClose}>
                <Trans>Done</Trans>
              </Button>
            </span>
          </>
        )}
      </div>
      {isBlankPage && (
        <StartFromDay
          day={row.entry_date}
          onInsert={(html) => {
            writer.comesFrom({ source: 'day_outline' })
            begin(html, {})
          }}
        />
      )}
    </footer>
  )
}
