import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import css from './block-comments.module.css'

/** The door from a block to what authors say about it. */
export function BlockComments({ name, count, onOpen }: { name: string; count: number; onOpen: () => void }) {
  const { t } = useLingui()
  const words = count > 0 ? plural(count, { one: '# comment', other: '# comments' }) : t`Comment`
  return (
    <button
      type="button"
      className={css.comments}
      data-none={count === 0 || undefined}
      aria-label={`${words}: ${name}`}
      onClick={onOpen}
    >
      <IconMessage size={15} stroke={1.5} aria-hidden="true" />
      {words}
    </button>
  )
}
