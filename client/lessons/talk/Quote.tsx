import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { toast } from '../../lib/browser/toast.ts'
import { type Anchor, showAnchor } from '../anchors/anchor.ts'
import css from './talk.module.css'

/** Words of the lesson that are talked about. A press shows them where they stand. */
export function Quote(props: { anchor: Anchor; article: HTMLElement; onRemove?: () => void }) {
  const { t } = useLingui()
  const { anchor, article, onRemove } = props
  const go = () => {
    if (!showAnchor(article, anchor)) toast(t`These words are no longer in the lesson.`)
  }
  return (
    <blockquote className={css.quote}>
      <button type="button" title={t`Show in the lesson`} dir="auto" onClick={go}>
        {anchor.quote}
      </button>
      {onRemove && <CloseButton aria-label={t`Remove the quote`} onClick={onRemove} />}
    </blockquote>
  )
}
