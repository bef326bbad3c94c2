import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { Picker } from '../../ui/menu/Picker.tsx'
import type { View } from '../data/search-params.ts'
import page from '../page.module.css'
import type { TaskDestination } from './add-task.ts'
import { TaskComposer } from './TaskComposer.tsx'

/** On phones: a button at the thumb, and the field over the keyboard. */
export function AddButton(props: {
  places: readonly TaskDestination[]
  group: string
  view: View
  /** True where one came to write. */
  begun: boolean
}) {
  const { t } = useLingui()
  const [adding, add] = useState(() => props.begun && matchMedia('(max-width: 767px)').matches)
  const listed = props.view === 'group' || props.view === 'board'
  const here = listed ? props.places.find(({ id }) => (id ?? 'me') === props.group) : undefined
  return (
    <>
      <button type="button" data-docked className={page.add} aria-label={t`Add task`} onClick={() => add(true)}>
        <IconPlus size={26} stroke={1.75} />
      </button>
      {adding && (
        <Picker title={t`New task`} anchor={null} onClose={() => add(false)}>
          {(close) => (
            <TaskComposer
              autoFocus
              places={props.places}
              here={here}
              preset={props.view === 'today' ? { plan_on: dayOf(serverDate()) } : {}}
              onAdded={(again) => !again && close()}
            />
          )}
        </Picker>
      )}
    </>
  )
}
