import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { MyLesson } from '../data/my-lesson.ts'
import { SentList } from '../sending/SentList.tsx'

/** A lesson that the group’s curriculum no longer has; what the viewer sent there stays readable. */
export function Gone({ mine }: { mine: MyLesson }) {
  const { t } = useLingui()
  const { group_id, adoption_id, responses, curriculum } = mine
  return (
    <Page title={t`This lesson is gone`} above={curriculum}>
      <EmptyState
        title={t`It’s no longer in the version your group follows`}
        words={
          responses.length > 0
            ? t`What you sent is kept here, and your progress counts.`
            : t`Your progress counts all the same.`
        }
      >
        <Link to="/groups/$groupId/schedule/$adoptionId" params={{ groupId: group_id, adoptionId: adoption_id }}>
          {t`See all lessons`}
        </Link>
      </EmptyState>
      {responses.length > 0 && <SentList responses={responses} />}
    </Page>
  )
}
