import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarQuestion, IconHistory, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useActive } from '../groups/data/groups.ts'
import { usePermissions } from '../lib/query/permissions.ts'
import { useKeys } from '../lib/registries/keys.ts'
import { Agenda } from './agenda/Agenda.tsx'
import css from './agenda/agenda.module.css'
import { useNewEvent } from './data/use-open-event.ts'
import { EventPeek } from './EventPeek.tsx'
import { Subscribe } from './feeds/Subscribe.tsx'
import { useFindDate } from './polls/use-find-date.ts'

/** The events of a group. */
export function GroupEvents({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const may = usePermissions(groupId)
  const active = useActive(groupId)
  const create = useNewEvent()
  const find = useFindDate()
  const mayPlan = active && may.canManageEvents
  useKeys(mayPlan ? { create: () => create({ group: groupId }) } : {})
  return (
    <>
      <div className={css.bar}>
        <h2 className={css.heading}>
          <Trans>Events</Trans>
        </h2>
        <div className={css.filters}>
          <Link to="/events" search={{ view: 'past', group: groupId }} className={css.toggle}>
            <IconHistory size={14} stroke={1.5} aria-hidden="true" /> <Trans>Past events</Trans>
          </Link>
          <Subscribe groupId={groupId} />
          {mayPlan && (
            <Button
              variant="default"
              leftSection={<IconCalendarQuestion size={18} stroke={1.5} />}
              onClick={() => find({ group: groupId })}
            >
              {t`Find a date`}
            </Button>
          )}
          {mayPlan && (
            <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => create({ group: groupId })}>
              {t`New event`}
            </Button>
          )}
        </div>
      </div>
      <Agenda key={groupId} group={groupId} />
      <EventPeek />
    </>
  )
}
