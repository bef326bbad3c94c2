import { useLingui } from '@lingui/react/macro'
import { IconHash } from '@tabler/icons-react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import css from './history.module.css'

/** A topic in which nothing was said yet. */
export function TopicStart() {
  const { t } = useLingui()
  return (
    <div className={css.beginning}>
      <EmptyState
        art={<IconHash size={40} stroke={1.2} />}
        title={t`No messages in this topic yet`}
        words={t`Messages you write here belong to this topic.`}
      />
    </div>
  )
}
