import { Trans } from '@lingui/react/macro'
import css from './reported-away.module.css'
import { showReported } from './use-reported.ts'

/** In the place of what one reported: that it is there, and a way to look all the same. */
export const ReportedAway = ({ id }: { id: string }) => (
  <p className={css.away}>
    <Trans>You reported this. It’s hidden only for you.</Trans>{' '}
    <button type="button" className={css.show} onClick={() => showReported(id)}>
      <Trans>Show</Trans>
    </button>
  </p>
)
