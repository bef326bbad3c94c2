import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGroup } from '../groups/data/groups.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { usePermissions } from '../lib/query/permissions.ts'
import { dayOf } from '../lib/settings/days.ts'
import { nearDayWithin } from '../lib/settings/time.ts'
import { releasesByName } from './data/releases.ts'
import { release } from './leader/release.ts'
import css from './lessons-of-member.module.css'

/** The lessons that were opened for one member, in the list of members; each leads there, and is given back in one tap. */
export function LessonsOfMember({ groupId, userId, member }: { groupId: string; userId: string; member: string }) {
  const { t } = useLingui()
  const { canManage } = usePermissions(groupId)
  const group = useGroup(groupId)
  const opened = (useQuery(releasesByName(groupId)).data ?? []).filter(({ user_id }) => user_id === userId)
  const today = dayOf(serverDate(), group?.tz)
  if (opened.length === 0) return null
  return (
    <ul className={css.opened}>
      {opened.map(({ adoption_id, lesson_key, title, opens_on }) => (
        <li key={`${adoption_id} ${lesson_key}`}>
          <Link
            to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
            params={{ groupId, adoptionId: adoption_id, lessonId: lesson_key }}
          >
            {opens_on <= today ? (
              <Trans>Can open “{title}”</Trans>
            ) : (
              <Trans>
                Can open “{title}” from {nearDayWithin(opens_on, serverDate())}
              </Trans>
            )}
          </Link>
          {canManage && (
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={t`No longer open “${title}” for ${member}`}
              onClick={() => release({ adoption_id, lesson_key, user_id: userId, opens_on: null }, opens_on, member)}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
