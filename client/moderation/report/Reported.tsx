import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Person } from '../../groups/data/groups.ts'
import { myBlocks } from '../../groups/data/person-card.ts'
import type { OwnReport } from '../../groups/data/reports.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { DialogActions } from '../../ui/layers/Dialog.tsx'
import css from './report.module.css'
import { blockPerson } from './report.ts'
import { answerWords } from './report-words.ts'

/** In the place of the reasons: one reported this before, and what came of it. */
export function Reported(props: { report: OwnReport; person: Person | undefined; onClose: () => void }) {
  const { report, person, onClose } = props
  const blocked = useQuery(myBlocks).data?.some(({ blocked_id }) => blocked_id === person?.id)
  const day = nearDay(dayOf(new Date(report.created_at)), serverDate())
  const Icon = report.answer ? IconCircleCheck : IconHourglass
  return (
    <>
      <div className={css.reported}>
        <Icon size={22} stroke={1.5} aria-hidden="true" />
        <p>
          <b>
            <Trans>You’ve already reported this ({day}).</Trans>
          </b>
          <span>{answerWords(report)}</span>
        </p>
      </div>
      <DialogActions>
        {person && !blocked && (
          <Button
            variant="default"
            onClick={() => {
              onClose()
              blockPerson(person)
            }}
          >
            <Trans>Block {person.name}</Trans>
          </Button>
        )}
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </>
  )
}
