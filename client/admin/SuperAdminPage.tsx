import { Trans, useLingui } from '@lingui/react/macro'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { Page } from '../ui/Page.tsx'

/** For super admins alone. Its rooms are still being built, and it says so. */
export function SuperAdminPage() {
  const { t } = useLingui()
  return (
    <RoleGuard needs="superAdmin">
      <Page title={t`Super Admin`}>
        <p>
          <Trans>How this place is doing, and all that it is made of, will be found here. Nothing is here yet.</Trans>
        </p>
      </Page>
    </RoleGuard>
  )
}
