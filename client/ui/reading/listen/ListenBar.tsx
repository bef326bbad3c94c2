import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev, IconX } from '@tabler/icons-react'
import { region } from '../../../lib/settings/settings.ts'
import { SelectField } from '../../fields/SelectField.tsx'
import css from './listen-bar.module.css'
import { speed, speeds } from './speed.ts'
import type { Speech } from './use-speech.ts'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const button = { variant: 'subtle', size: 36 } as const

/** The controls of a page that is being read aloud; before, there are none. */
export function ListenBar({ speech }: { speech: Speech }) {
  const { t } = useLingui()
  const now = speed.use()
  const { state, at, count } = speech
  if (state === 'off') return null
  const times = new Intl.NumberFormat(region())
  return (
    <section className={css.bar} aria-label={t`Listen`} data-docked>
      <ActionIcon {...button} aria-label={t`Previous sentence`} aria-disabled={at === 0} onClick={speech.previous}>
        <IconPlayerTrackPrev {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={state === 'playing' ? t`Pause` : t`Play`} onClick={speech.toggle}>
        {state === 'playing' ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
      </ActionIcon>
      <ActionIcon {...button} aria-label={t`Next sentence`} aria-disabled={at === count - 1} onClick={speech.next}>
        <IconPlayerTrackNext {...icon} />
      </ActionIcon>
      <span className={css.place}>{t`${at + 1} of ${count}`}</span>
      <SelectField
        aria-label={t`Speed`}
        look="quiet"
        value={String(now)}
        data={speeds.map((one) => ({ value: String(one), label: `${times.format(one)}×` }))}
        onChange={(value) => speech.setSpeed(Number(value))}
      />
      <ActionIcon {...button} aria-label={t`Stop listening`} onClick={speech.stop}>
        <IconX {...icon} />
      </ActionIcon>
    </section>
  )
}
