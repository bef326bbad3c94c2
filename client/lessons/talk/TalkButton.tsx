import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MyLesson } from '../data/my-lesson.ts'
import { talkMarks } from '../data/talk.ts'
import css from '../reader/reader.module.css'
import type { BesidePlace } from './beside.ts'

/** Opens and closes what stands beside a lesson, with a quiet number of what is said there. */
export function TalkButton({ beside, mine }: { beside: BesidePlace; mine: MyLesson }) {
  const { t } = useLingui()
  const { talks, tab, open, close } = beside
  const count = useQuery({ ...talkMarks(mine), enabled: talks }).data?.length ?? 0
  const name = talks ? t`Talk` : t`Notes`
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconMessages size={18} stroke={1.5} aria-hidden="true" />}
      aria-expanded={tab !== undefined}
      onClick={() => (tab ? close() : open(talks ? 'talk' : 'notes'))}
    >
      {name}
      {talks && count > 0 && <span className={css.number}>{count > 99 ? '99+' : count}</span>}
    </Button>
  )
}
