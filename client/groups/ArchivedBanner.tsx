import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { usePermissions } from '../lib/query/permissions.ts'
import { attempt } from '../lib/query/query.ts'
import { archiving } from './data/group-settings.ts'
import type { Group } from './data/groups.ts'
import css from './group-page.module.css'

/** An archived group can be read; who looks after it may wake it. */
export function ArchivedBanner({ group }: { group: Group }) {
  const { groupRole, isAdmin } = usePermissions(group.id)
  const mayWake = isAdmin || groupRole === 'admin' || groupRole === 'manager'
  return (
    <div className={css.banner} role="status">
      <IconArchive size={20} stroke={1.5} aria-hidden="true" />
      <p className={css.bannerWords}>
        <Trans>This group is archived. You can read everything, but nothing can be changed.</Trans>
      </p>
      {mayWake && (
        <Button variant="default" onClick={() => attempt(archiving, { group_id: group.id, archived: false })}>
          <Trans>Unarchive</Trans>
        </Button>
      )}
    </div>
  )
}
