import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import css from './area.module.css'
import type { LinesSoFar } from './use-lines.ts'

/** The button under a list that goes on. */
export function MoreLines({ list }: { list: LinesSoFar }) {
  const { t } = useLingui()
  if (!list.hasMore) return null
  return (
    <div className={css.after}>
      <Button variant="default" loading={list.isLoadingMore} onClick={list.more}>
        {t`Show more`}
      </Button>
    </div>
  )
}
