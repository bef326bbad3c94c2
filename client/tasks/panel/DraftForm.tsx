import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { RichDraft } from '../../lib/outbox/rich-draft.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import css from './panel.module.css'

/** Rich words of a task being written, with the buttons that keep them or give them up. */
export function DraftForm(
  props: {
    draft: RichDraft
    write: (draft: RichDraft | null) => void
    /** The draft was begun before this visit: nobody has just asked to write. */
    isBack: boolean
    onSave: () => void
    /** Nothing is saved without words. */
    needsWords?: boolean
    children: ReactNode
  } & Pick<ComponentProps<typeof RichText>, 'label' | 'placeholder' | 'limit' | 'mentions' | 'upload'>,
) {
  const { draft, write, isBack, onSave, needsWords, children, ...field } = props
  return (
    <>
      <RichText
        autoFocus={!isBack}
        hideLabel
        value={draft.html}
        onChange={(html) => write({ ...draft, html })}
        onSubmit={onSave}
        {...field}
      />
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={() => write(null)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="xs" disabled={needsWords === true && !draft.html} onClick={onSave}>
          {children}
        </Button>
      </div>
    </>
  )
}
