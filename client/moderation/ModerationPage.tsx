import { useLingui } from '@lingui/react/macro'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { Desk } from './queue/Desk.tsx'

/** The page of moderation: what was reported, over all groups that one looks after. For admins. */
export function ModerationPage() {
  const { t } = useLingui()
  return (
    <RoleGuard needs="admin">
      <Page title={t`Content Moderation`} below={t`What people reported, the most urgent first.`}>
        <Desk />
      </Page>
    </RoleGuard>
  )
}
