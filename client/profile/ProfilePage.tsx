import { lazy } from 'react'
import { withLabels } from '../lib/registries/labels.ts'

/** The route of a profile: its page comes with what rooms have to show there. */
export const ProfilePage = lazy(async () => ({
  default: (await withLabels(import('./ProfileSections.tsx'))).ProfileSections,
}))
