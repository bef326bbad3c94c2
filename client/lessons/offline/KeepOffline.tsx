import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { region } from '../../lib/settings/settings.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { keepCourse, keptCourse, letCourseGo } from './kept-lessons.ts'
import css from './offline.module.css'

/** Keeps a whole curriculum on this device, or lets it go. */
export function KeepOffline({ mine: { adoption_id } }: { mine: MyLesson }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const kept = useQuery(keptCourse(adoption_id)).data
  const [progress, tell] = useState<{ done: number; of: number } | null>(null)
  async function keep() {
    tell({ done: 0, of: 1 })
    try {
      await keepCourse(adoption_id, (done, of) => tell({ done, of }))
      toast(t`The whole curriculum is on this device`)
    } catch (error) {
      toast(errorMessage(error), 'bad')
    }
    tell(null)
  }
  const size = kept && inMegabytes(kept.bytes)
  return (
    <section className={css.keep} aria-label={t`On this device`}>
      <p>
        <b>{t`On this device`}</b>
        <small role="status">
          {progress
            ? t`Fetching lesson ${progress.done + 1} of ${progress.of}…`
            : kept
              ? t`All lessons with their pictures, ${size}.`
              : t`This unit’s lessons, by themselves. Going somewhere without a connection? Keep them all.`}
        </small>
      </p>
      {kept ? (
        <>
          <Button
            variant="default"
            size="xs"
            loading={progress !== null}
            disabled={!reachable}
            onClick={() => void keep()}
          >
            {t`Update`}
          </Button>
          <Button variant="default" size="xs" onClick={() => void letCourseGo(adoption_id)}>
            {t`Remove`}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={progress !== null}
          disabled={!reachable}
          onClick={() => void keep()}
        >
          {t`Keep whole curriculum`}
        </Button>
      )}
    </section>
  )
}

const inMegabytes = (bytes: number) =>
  new Intl.NumberFormat(region(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    Math.max(bytes, 1e5) / 1e6,
  )
