import { Trans } from '@lingui/react/macro'
import { showAllTheSame } from './folded.ts'
import css from './talk.module.css'

/** In the place of words of somebody whom the viewer has blocked: that they are there, and a way to look all the same. */
export const FoldedWords = ({ id }: { id: string }) => (
  <p className={css.gone}>
    <Trans>From someone you blocked.</Trans>{' '}
    <button type="button" className={css.link} onClick={() => showAllTheSame(id)}>
      <Trans>Show</Trans>
    </button>
  </p>
)
