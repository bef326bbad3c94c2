import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import css from './composer.module.css'

/** The number of people that the mentions notify; above twenty the sender confirms it. */
export function MentionCount({ count, asked, onSend }: { count: number; asked: boolean; onSend: () => void }) {
  if (count === 0) return null
  return (
    <p className={css.calls} role="status" data-many={count > 20}>
      <IconAt size={16} stroke={1.5} aria-hidden="true" />
      <span>
        <Plural value={count} one="This notifies # person." other="This notifies # people." />
      </span>
      {asked && (
        <Button size="compact-sm" onClick={onSend}>
          <Trans>Notify them and send</Trans>
        </Button>
      )}
    </p>
  )
}
