import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePerson } from '../../groups/data/groups.ts'
import { AccessDenied } from '../../ui/states/AccessDenied.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import type { CurriculumCard } from '../data/library.ts'
import { useAuthoring } from '../data/use-authoring.ts'

/** The builder without the right to write, or without a curriculum. */
export function Denied({ card }: { card: CurriculumCard | undefined }) {
  const { t } = useLingui()
  const { may, isPending, words } = useAuthoring()
  const owner = usePerson(card?.owner_id ?? null)
  if (isPending) return <SkeletonPart />
  if (!card && may)
    return (
      <EmptyState
        whole
        title={t`Curriculum not found`}
        words={t`It was deleted, or you don’t have access. Its owner can add you as an author.`}
      >
        <Button component={Link} to="/curriculum" variant="default">{t`See all curricula`}</Button>
      </EmptyState>
    )
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
