import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { archiveGroup } from '../commands.ts'
import type { Group } from '../data/groups.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function ArchiveGroup({ group }: { group: Group }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SettingsSection
      title={t`Archive`}
      words={t`Members can still read everything, but nothing can be changed until you unarchive the group. Its invites stop working.`}
    >
      <div>
        <Button
          variant="default"
          onClick={() => {
            archiveGroup(group)
            void navigate({ to: '/groups/$groupId', params: { groupId: group.id } })
          }}
        >
          <Trans>Archive group</Trans>
        </Button>
      </div>
    </SettingsSection>
  )
}
