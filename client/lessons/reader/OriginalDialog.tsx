import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { LessonText } from '../../ui/lesson/LessonText.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import type { ResolvedLesson } from '../data/lesson.ts'
import { originalOf } from '../data/original.ts'

/** A lesson as its author wrote it. */
export function OriginalDialog({ text, onClose }: { text: ResolvedLesson; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error } = useQuery(originalOf(text.version_id, text.lesson.key))
  return (
    <Dialog title={t`As its author wrote it`} onClose={onClose}>
      {data ? (
        <LessonText {...data} leaders={[]} />
      ) : data === null ? (
        <p>{t`Your group added this lesson, so there is no original.`}</p>
      ) : error ? (
        <p role="alert">{errorMessage(error)}</p>
      ) : (
        <SkeletonPart />
      )}
    </Dialog>
  )
}
