import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconHeadphones } from '@tabler/icons-react'
import type { Speech } from './use-speech.ts'
import { useCanSpeak } from './voices.ts'

/** The button that reads a page aloud, where the device has a voice for its language; elsewhere there is none. */
export function ListenButton({ speech, lang }: { speech: Speech; lang: string }) {
  const { t } = useLingui()
  if (!useCanSpeak(lang)) return null
  const listening = speech.state !== 'off'
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      aria-label={t`Listen`}
      aria-pressed={listening}
      onClick={listening ? speech.stop : speech.toggle}
    >
      <IconHeadphones size={20} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  )
}
