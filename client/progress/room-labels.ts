import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'

const cards = () => withWords(import('./cards.ts'))

const part = <Props extends object>(of: (its: Awaited<ReturnType<typeof cards>>) => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await of(await cards()) }))

export const labels: RoomLabels = {
  offers: async () => (await cards()).offers(),
  profile: {
    progress: { name: msg`Progress`, Section: part((its) => its.section()), Privacy: part((its) => its.privacy()) },
  },
}
