import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { offerUndo } from '../../lib/registries/undo.ts'
import { useArchive } from '../data/group-settings.ts'
import type { Group } from '../data/groups.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function ArchiveGroup({ group }: { group: Group }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const archive = useArchive()
  return (
    <SettingsSection
      title={t`Archive`}
      words={t`The group can still be read, and nothing in it changes until it is unarchived. Its invites stop working.`}
    >
      <div>
        <Button
          variant="default"
          onClick={() => {
            archive.mutate({ group_id: group.id, archived: true })
            offerUndo(t`Archived ${group.name}`, {
              verb: 'groups.archive',
              input: { group_id: group.id, archived: false },
            })
            void navigate({ to: '/groups/$groupId', params: { groupId: group.id } })
          }}
        >
          <Trans>Archive group</Trans>
        </Button>
      </div>
    </SettingsSection>
  )
}
