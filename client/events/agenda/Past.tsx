import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useAnswered } from '../answer/use-answered.ts'
import { past } from '../data/events.ts'
import { usePages } from '../data/use-pages.ts'
import css from './agenda.module.css'
import { Days } from './Days.tsx'

/** Events that are over, the latest first. */
export function Past({ group }: { group: string | null }) {
  const { t } = useLingui()
  const { cards, hasMore, isLoading, more } = usePages((after) => past(group, after))
  const shown = useAnswered(cards)
  if (shown.length === 0) {
    return (
      <div className={css.card}>
        <EmptyState
          art={<IconHistory size={26} stroke={1.5} />}
          title={t`No past events`}
          words={t`Events move here when they’re over.`}
        />
      </div>
    )
  }
  return (
    <div className={css.agenda} data-agenda>
      <Days cards={shown} named={group === null} />
      {hasMore && (
        <Button variant="default" className={css.showMore!} loading={isLoading} onClick={more}>
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}
