import { Plural, Trans } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import { lengthOf } from './limit.ts'
import css from './rich-text.module.css'

/** The characters left, once that begins to matter, and what is on its way. */
export function Count(props: { id: string; editor: Editor; limit: number | undefined; coming: number }) {
  const { editor, limit, coming } = props
  const written = useEditorState({
    editor,
    selector: ({ editor: now }) => (limit === undefined ? 0 : lengthOf(now.state.doc.content)),
  })
  return (
    <div className={css.foot}>
      <span role="status">
        {coming > 0 && <Plural value={coming} one="Adding a picture…" other="Adding # pictures…" />}
      </span>
      {limit !== undefined && (
        <span id={props.id} data-full={written >= limit}>
          {written >= limit * 0.8 && (
            <Trans>
              {written} of {limit} characters
            </Trans>
          )}
        </span>
      )}
    </div>
  )
}
