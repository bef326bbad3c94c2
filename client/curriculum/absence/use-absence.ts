import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Absence, absenceOf } from '../data/absence.ts'

/** The reason why a curriculum is not there, in words; undefined until it is known. */
export function useAbsence(curriculumId: string): { why: Absence; title: string; words: string } | undefined {
  const { t } = useLingui()
  const { data: why } = useQuery(absenceOf(curriculumId))
  switch (why) {
    case undefined:
      return undefined
    case 'binned':
      return { why, title: t`This curriculum is in the trash`, words: t`You can restore it for 30 days.` }
    case 'deleted':
      return {
        why,
        title: t`This curriculum was deleted`,
        words: t`Its owner deleted it, and can restore it for 30 days.`,
      }
    case 'withdrawn':
      return {
        why,
        title: t`This curriculum was withdrawn`,
        words: t`Its authors withdrew it for now. You’ll see it again when they publish it.`,
      }
    default:
      return {
        why,
        title: t`Curriculum not found`,
        words: t`It doesn’t exist, or it isn’t shared with you. Ask its author to share it.`,
      }
  }
}
