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
      words={t`The group can still be read, and nothing in it changes until it is unarchived. Its invites stop working.`}
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
