import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconEye,
  IconNotebook,
  IconPencil,
  IconPresentation,
  IconPrinter,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changeReading } from '../../account/data/settings.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { ComfortMenu } from '../../ui/reading/ComfortMenu.tsx'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import css from './reader.module.css'

interface ToolsProps {
  text: ResolvedLesson
  mine: MyLesson
  leads: boolean
  children: ReactNode
  onPresent: () => void
  onNotes: () => void
}

/** The tools of a lesson’s page: read it otherwise, show it to others, lead it. */
export function Tools({ text, mine, leads, onPresent, onNotes, children }: ToolsProps) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId' })
  const look = (as: 'leader' | undefined) =>
    void navigate({
      search: ({ as: _as, ...rest }) => (as ? { ...rest, as } : rest),
      ...{ replace: true, resetScroll: false },
    })
  return (
    <div className={css.tools}>
      {mine.leads && (
        <Button
          variant="default"
          size="sm"
          leftSection={leads ? <IconEye size={18} stroke={1.5} /> : <IconPresentation size={18} stroke={1.5} />}
          onClick={() => look(leads ? undefined : 'leader')}
        >
          {leads ? t`View as a member` : t`Lead this lesson`}
        </Button>
      )}
      <ComfortMenu onChange={changeReading} />
      {children}
      <RowMenu
        size={36}
        label={t`More about “${text.lesson.fields.title}”`}
        commands={() => pageCommands({ text, mine, onPresent, onNotes, go: (href) => void navigate({ href }) })}
      />
    </div>
  )
}

function pageCommands(props: {
  text: ResolvedLesson
  mine: MyLesson
  onPresent: () => void
  onNotes: () => void
  go: (href: string) => void
}) {
  const { text, mine, onPresent, onNotes, go } = props
  const { group_id, adoption_id, lesson_key, parts } = mine
  const plan = `/groups/${group_id}/schedule/${adoption_id}`
  const [first] = parts
  const day = first?.on_date ?? null
  return rowCommands(
    { key: 'present', label: t`Present`, Icon: IconPresentation, run: onPresent },
    { label: t`My notes`, Icon: IconNotebook, run: onNotes },
    { label: t`Print a handout`, Icon: IconPrinter, run: () => print() },
    text.may.adapt && {
      label: t`Customise this lesson`,
      Icon: IconPencil,
      run: () => go(`/groups/${group_id}/lessons/${adoption_id}/customize?lesson=${lesson_key}`),
    },
    { label: t`Show in the schedule`, Icon: IconCalendarEvent, run: () => go(`${plan}#${first?.entry ?? ''}`) },
    mine.manages &&
      day !== null && { label: t`Not meeting…`, Icon: IconCalendarOff, run: () => go(`${plan}?off=${day}`) },
  )
}
