import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { Anchor } from '../anchors/quote.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import css from './notes.module.css'
import { shareQuote } from './share-quote.ts'

/** Says what would be sent, and to whom, before it is. */
export function ShareCard(props: { mine: MyLesson; anchor: Anchor; title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { mine, anchor, title, onClose } = props
  return (
    <Dialog title={t`Share to your group’s chat?`} onClose={onClose}>
      <blockquote className={css.quote} dir="auto">
        {anchor.quote}
      </blockquote>
      <p>{t`Everyone in the group can read it there, with a link to these words. Your notes stay private.`}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            void shareQuote(mine, anchor, title)
            onClose()
          }}
        >
          {t`Share quote`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
