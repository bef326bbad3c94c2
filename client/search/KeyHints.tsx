import { Trans } from '@lingui/react/macro'
import { Caps } from '../ui/Keycap.tsx'
import css from './search.module.css'

/** The keys of the command menu, at its foot. */
export function KeyHints() {
  return (
    <footer className={css.foot}>
      <span>
        <Caps combo="arrowup" />
        <Caps combo="arrowdown" /> <Trans>choose</Trans>
      </span>
      <span>
        <Caps combo="enter" /> <Trans>open</Trans>
      </span>
      <span>
        <Caps combo="escape" /> <Trans>close</Trans>
      </span>
    </footer>
  )
}
