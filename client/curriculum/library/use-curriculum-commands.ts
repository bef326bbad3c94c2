import { useLingui } from '@lingui/react/macro'
import { IconEye, IconPencil, IconShare3, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { rowCommands, stepAway } from '../../lib/registries/row-commands.ts'
import { removeCurriculum } from '../commands.ts'
import { type CurriculumCard, isMine, mayWrite } from '../data/library.ts'

/** The commands of a curriculum's row, for its keys and its menu. */
export function useCurriculumCommands(card: CurriculumCard) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const params = { curriculumId: card.id }
  const preview = () => navigate({ to: '/curriculum/$curriculumId/preview', params })
  const build = () => navigate({ to: '/curriculum/$curriculumId/builder', params })
  const share = () => navigate({ to: '/curriculum', search: { share: card.id } })
  return rowCommands(
    isMine(card)
      ? { key: 'open', label: mayWrite(card) ? t`Edit` : t`Open`, Icon: IconPencil, run: build }
      : { key: 'open', label: t`Read`, Icon: IconEye, run: preview },
    isMine(card) && { key: 'peek', label: t`Preview`, Icon: IconEye, run: preview },
    isMine(card) && { label: t`Share…`, Icon: IconShare3, run: share },
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
