import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { mostReplies } from '../data/talk-replies.ts'
import { Reply } from './Reply.tsx'
import type { RepliesProps } from './replies-props.ts'
import css from './talk.module.css'
import { inThreadOrder } from './thread-order.ts'

/** The replies of a thread in their order. */
export function Replies({ replies, ...props }: RepliesProps) {
  const { t } = useLingui()
  const placed = useMemo(() => inThreadOrder(replies), [replies])
  if (placed.length === 0) return null
  const count = replies.filter(({ deleted_at }) => deleted_at === null).length
  return (
    <section aria-label={t`Replies`}>
      {count > 0 && <h3 className={css.count}>{plural(count, { one: '# reply', other: '# replies' })}</h3>}
      {replies.length >= mostReplies && (
        <p className={css.meta}>{t`Only the last ${mostReplies} replies are shown.`}</p>
      )}
      <ol className={css.replies}>
        {placed.map((one) => (
          <Reply key={one.reply.id} placed={one} {...props} />
        ))}
      </ol>
    </section>
  )
}
