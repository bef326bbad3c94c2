import { useLingui } from '@lingui/react/macro'
import { IconBan, IconFlag, IconUserOff } from '@tabler/icons-react'
import { PickList } from '../../ui/menu/PickList.tsx'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import { blockPerson, report } from '../commands.ts'
import type { Message } from '../data/messages.ts'
import { nameOf, usePeople } from '../data/use-people.ts'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The second of two taps: why one reports it, or whom one wants to hear nothing of. */
export function ReportForm({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const known = usePeople()
  const name = nameOf(known, message.sender_id)
  const reasons = useReportReasons()
  return (
    <PickList
      bare
      label={t`Reason`}
      choices={[
        ...(message.sender_id ? [{ id: 'block', label: t`Block ${name}`, mark: <IconUserOff {...mark} /> }] : []),
        ...reasons.map((one) => ({ ...one, mark: one.id === 'spam' ? <IconBan {...mark} /> : <IconFlag {...mark} /> })),
      ]}
      onPick={(id) => {
        close()
        if (id === 'block') blockPerson(message.sender_id!, name)
        else report(message, id)
      }}
    />
  )
}
