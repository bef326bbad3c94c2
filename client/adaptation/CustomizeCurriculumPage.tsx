import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AdaptationFrame } from './frame/AdaptationFrame.tsx'
import { CurriculumDesk } from './whole/CurriculumDesk.tsx'

/** A curriculum as a whole as a group follows it: all that the group has changed, and the way to a newer version. */
export function CustomizeCurriculumPage() {
  const params = useParams({ from: '/inside/groups/$groupId/curriculum/$adoptionId/customize' })
  const { only, review } = useSearch({ from: '/inside/groups/$groupId/curriculum/$adoptionId/customize' })
  const navigate = useNavigate({ from: '/groups/$groupId/curriculum/$adoptionId/customize' })
  return (
    <AdaptationFrame {...params} showsNewer>
      {(outline) => (
        <CurriculumDesk
          outline={outline}
          groupId={params.groupId}
          only={only}
          isReviewing={review !== undefined}
          onReview={(open) =>
            void navigate({
              search: { ...(only && { only }), ...(open && { review: 'upgrade' }) },
              resetScroll: false,
            })
          }
        />
      )}
    </AdaptationFrame>
  )
}
