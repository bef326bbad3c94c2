import { Trans } from '@lingui/react/macro'
import { showAllTheSame } from './folded.ts'
import css from './talk.module.css'

/** In the place of words that the viewer has reported, or of whom they have blocked: why, and a way to look all the same. */
export const FoldedWords = ({ id, why }: { id: string; why: string }) => (
  <p className={css.gone}>
    {why}{' '}
    <button type="button" className={css.link} onClick={() => showAllTheSame(id)}>
      <Trans>Show</Trans>
    </button>
  </p>
)
