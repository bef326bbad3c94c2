import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MyCertificate } from '../data/certificate.ts'
import css from './certificate.module.css'

/** The lessons that are still to do before a certificate can be issued. */
export function LessonsLeft({ mine, onClose }: { mine: MyCertificate; onClose: () => void }) {
  const { t } = useLingui()
  const { left, title, group_id, adoption_id } = mine
  if (left.length === 0)
    return <p className={css.hint}>{t`You can issue a certificate once you’ve finished the lessons of “${title}”.`}</p>
  return (
    <section className={css.part} aria-label={t`Lessons left`}>
      <p className={css.hint}>
        {plural(left.length, {
          one: `# lesson is left in “${title}”. Then you can issue your certificate.`,
          other: `# lessons are left in “${title}”. Then you can issue your certificate.`,
        })}
      </p>
      <ul className={css.left}>
        {left.map(({ lesson_key, title: lesson }) => (
          <li key={lesson_key}>
            <Link
              to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
              params={{ groupId: group_id, adoptionId: adoption_id, lessonId: lesson_key }}
              onClick={onClose}
              dir="auto"
            >
              {lesson ?? t`Lesson`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
