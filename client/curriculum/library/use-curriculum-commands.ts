import { useLingui } from '@lingui/react/macro'
import {
  IconBuildingStore,
  IconCalendarStats,
  IconEye,
  IconPencil,
  IconPlayerPlay,
  IconSend,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { rowCommands, stepAway } from '../../lib/registries/row-commands.ts'
import { removeCurriculum } from '../commands.ts'
import { type CurriculumCard, isMine, mayWrite } from '../data/library.ts'

/** The commands of a curriculum's row, for its keys and its menu; `groupId` is the group whose list it stands in. */
export function useCurriculumCommands(card: CurriculumCard, groupId?: string) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const params = { curriculumId: card.id }
  const preview = () => navigate({ to: '/curriculum/$curriculumId/preview', params })
  const build = () => navigate({ to: '/curriculum/$curriculumId/builder', params })
  const publish = () => navigate({ to: '/curriculum/$curriculumId/builder', params, search: { part: 'publish' } })
  const share = () => navigate({ to: '/curriculum', search: { share: card.id } })
  const adopt = () => navigate({ to: '/curriculum', search: { adopt: card.id, ...(groupId && { for: groupId }) } })
  const list = () => navigate({ to: '/marketplace/curriculum/$curriculumId/edit', params })
  const tryDates = () => navigate({ to: '/curriculum/$curriculumId/schedule-preview', params })
  const isOut = card.latest_id !== null
  return rowCommands(
    isMine(card)
      ? { key: 'open', label: mayWrite(card) ? t`Edit` : t`Open`, Icon: IconPencil, run: build }
      : { key: 'open', label: t`Read`, Icon: IconEye, run: preview },
    isMine(card) && { key: 'peek', label: t`Preview`, Icon: IconEye, run: preview },
    isOut && { label: t`Adopt with a group…`, Icon: IconPlayerPlay, run: adopt },
    isOut && { label: t`Preview the schedule`, Icon: IconCalendarStats, run: tryDates },
    mayWrite(card) && { label: t`Publish…`, Icon: IconSend, run: publish },
    isMine(card) && { label: t`Share…`, Icon: IconShare3, run: share },
    mayWrite(card) && { label: t`Share in the marketplace…`, Icon: IconBuildingStore, run: list },
    card.my_role === 'owner' && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () => {
        stepAway()
        removeCurriculum(card)
      },
    },
  )
}
