import { Trans, useLingui } from '@lingui/react/macro'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { Page } from '../ui/Page.tsx'

/** For admins of the tenant. Its rooms are still being built, and it says so. */
export function AdminPage() {
  const { t } = useLingui()
  return (
    <RoleGuard needs="admin">
      <Page title={t`Admin`}>
        <p>
          <Trans>The people, groups and settings that you look after will be found here. Nothing is here yet.</Trans>
        </p>
      </Page>
    </RoleGuard>
  )
}
