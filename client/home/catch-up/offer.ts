import { t } from '@lingui/core/macro'
import { IconHistory } from '@tabler/icons-react'
import type { MenuOffer } from '../../lib/registries/labels.ts'

/** The entry of the command menu that shows what came, also where it is little. */
export const catchUpOffer = (): MenuOffer => ({
  name: 'catch-up',
  title: t`Catch me up`,
  also: t`Since I was away, missed, new, unread`,
  Icon: IconHistory,
  opens: '/home#catch-up',
})
