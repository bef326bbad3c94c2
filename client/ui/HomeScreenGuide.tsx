import { Trans } from '@lingui/react/macro'
import { IconDeviceMobile, IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react'
import css from './home-screen-guide.module.css'

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

/** Three pictures of how to install the app by the browser's menu, where it does not ask, as on Apple's phones. */
export function HomeScreenGuide() {
  return (
    <ol className={css.steps}>
      <li>
        <IconShare2 {...icon} />
        <Trans>Press Share, below or above the page.</Trans>
      </li>
      <li>
        <IconSquareRoundedPlus {...icon} />
        <Trans>Choose Add to Home Screen, then Add.</Trans>
      </li>
      <li>
        <IconDeviceMobile {...icon} />
        <Trans>Open it from the home screen.</Trans>
      </li>
    </ol>
  )
}
