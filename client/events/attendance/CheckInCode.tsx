import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPassword } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import css from './attendance.module.css'
import { attendanceCode } from './queries.ts'

/** The code with which members check in themselves, large enough to be read across a table. */
export function CheckInCode({ occurrence }: { occurrence: string }) {
  const { t } = useLingui()
  const [shown, show] = useState(false)
  const { data: code, error } = useQuery({ ...attendanceCode(occurrence), enabled: shown })
  if (!shown)
    return (
      <Button
        variant="default"
        className={css.showCode!}
        leftSection={<IconPassword size={18} stroke={1.5} />}
        onClick={() => show(true)}
      >{t`Show check-in code`}</Button>
    )
  return (
    <div className={css.code}>
      {code && (
        <output className={css.digits} aria-label={t`Check-in code`}>
          {code}
        </output>
      )}
      <p className={css.muted} role={error ? 'alert' : undefined}>
        {error && !code
          ? errorMessage(error)
          : t`Members enter this code on the event’s page to check in. It works until the event ends.`}
      </p>
    </div>
  )
}
