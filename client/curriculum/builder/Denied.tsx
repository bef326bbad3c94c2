import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePerson } from '../../groups/data/groups.ts'
import { AccessDenied } from '../../ui/states/AccessDenied.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { Absent } from '../absence/Absent.tsx'
import { absenceOf } from '../data/absence.ts'
import type { CurriculumCard } from '../data/library.ts'
import { useAuthoring } from '../data/use-authoring.ts'

/** The builder without the right to write, or without a curriculum. */
export function Denied({ curriculumId, card }: { curriculumId: string; card: CurriculumCard | undefined }) {
  const { t } = useLingui()
  const { may, isPending, words } = useAuthoring()
  const absence = useQuery({ ...absenceOf(curriculumId), enabled: !card }).data
  const owner = usePerson(card?.owner_id ?? null)
  if (isPending) return <SkeletonPart />
  if (!card && (may || absence)) return <Absent curriculumId={curriculumId} />
  return (
    <AccessDenied whole title={t`Admin Access Required`} message={t`You need admin permissions to access this page.`}>
      <p>{owner ? t`${owner.name} writes this curriculum and can add you as an author.` : words}</p>
      {card && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/curriculum/$curriculumId/preview" params={{ curriculumId: card.id }} />
          )}
        >{t`Read it`}</Button>
      )}
    </AccessDenied>
  )
}
