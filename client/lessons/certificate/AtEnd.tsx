import { useLingui } from '@lingui/react/macro'
import { IconAward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { badgeName, myBadges } from '../data/badges.ts'
import { flag, myCertificate } from '../data/certificate.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { CertificateButton } from './CertificateButton.tsx'
import css from './certificate.module.css'

/** The end of a lesson, with what was earned by it; of the last lesson, or when all are done, with the certificate. */
export function AtEnd({ mine }: { mine: MyLesson }) {
  return useFlag(flag, mine.group_id) ? <Earned mine={mine} /> : null
}

function Earned({ mine }: { mine: MyLesson }) {
  const { t } = useLingui()
  const isDone = mine.progress?.state === 'done'
  const isLast = mine.next === null
  const badges = useQuery({ ...myBadges, enabled: isDone }).data ?? []
  const course = useQuery({ ...myCertificate(mine.adoption_id), enabled: isDone && !isLast }).data
  const earned = isDone ? badges.filter(({ lesson_key }) => lesson_key === mine.lesson_key) : []
  const isWhole = isDone && course?.begun === true && course.left.length === 0
  if (earned.length === 0 && !isLast && !isWhole) return null
  return (
    <div className={css.atEnd}>
      {earned.length > 0 && (
        <ul className={css.earned} aria-label={t`Badges earned`} aria-live="polite">
          {earned.map((badge) => (
            <li key={badge.id}>
              <IconAward size={20} stroke={1.5} aria-hidden="true" />
              <span dir="auto">{badgeName(badge)}</span>
            </li>
          ))}
        </ul>
      )}
      {(isLast || isWhole) && <CertificateButton adoptionId={mine.adoption_id} size="sm" />}
    </div>
  )
}
