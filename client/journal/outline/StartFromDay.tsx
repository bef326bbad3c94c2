import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage, query } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { outlineOf } from '../data/outline.ts'
import css from './outline.module.css'
import { outlineHtml } from './outline-html.ts'

/** One tap sets what one did on a day into an empty entry, to delete from. Nothing is set without the tap. */
export function StartFromDay({ day, onInsert }: { day: string; onInsert: (html: string) => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const isToday = day === dayOf(serverDate())
  async function start() {
    setAsking(true)
    try {
      const { lessons, tasks, events } = await query.fetchQuery(outlineOf(day))
      const html = outlineHtml([
        { heading: t`Lessons`, lines: lessons.map(({ title, group }) => (group ? `${title} · ${group}` : title)) },
        { heading: t`Tasks I finished`, lines: tasks.map(({ title }) => title) },
        {
          heading: t`Where I was`,
          lines: events.map(({ title, people }) => {
            const names = together(people)
            return names ? t`${title}, with ${names}` : title
          }),
        },
      ])
      if (html) onInsert(html)
      else toast(isToday ? t`Nothing from your day to start from yet.` : t`Nothing from that day to start from.`)
    } catch (error) {
      toast(errorMessage(error), 'bad')
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={css.start}>
      <Button
        size="xs"
        variant="default"
        loading={asking}
        leftSection={<IconListDetails size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {isToday ? t`Start from my day` : t`Start from that day`}
      </Button>
      <span>{t`Lists your lessons, tasks and events. Keep what you like.`}</span>
    </div>
  )
}

const together = (people: readonly string[]) =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(people)
