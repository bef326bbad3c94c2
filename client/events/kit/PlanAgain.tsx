import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { EventCard } from '../data/events.ts'
import { useNewEvent } from '../data/use-open-event.ts'
import css from '../page/page.module.css'

/** The same once more, for who plans events, when it is over. */
export function PlanAgain({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const copy = useNewEvent()
  return (
    <div className={css.part}>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => copy({ copy: card.event_id })}
      >
        {t`Plan it again`}
      </Button>
    </div>
  )
}
