import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconPencil, IconPhoto, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { ownSettings } from '../../account/data/settings.ts'
import { dismissStep } from '../commands.ts'
import css from './missing-steps.module.css'
import { fields, missingSteps, type ProfileStep } from './profile-steps.ts'

type Profile = Database['public']['Tables']['users']['Row']

/** The parts of a profile that are still missing, a line each, until it is there or sent away. Each leads to its field. */
export function MissingSteps({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const settings = useQuery(ownSettings).data
  const dismissed = settings?.[0]?.dismissed_profile_steps ?? []
  const left = settings ? missingSteps(profile).filter((step) => !dismissed.includes(step)) : []
  if (left.length === 0) return null
  const lines: Record<ProfileStep, { words: string; Icon: typeof IconUser }> = {
    picture: { words: t`Choose a picture, so that people recognise you`, Icon: IconPhoto },
    name: { words: t`Add the name people call you by`, Icon: IconUser },
    about: { words: t`Add a line about yourself`, Icon: IconPencil },
  }
  return (
    <ul className={css.steps} aria-label={t`Still missing`}>
      {left.map((step) => {
        const { words, Icon } = lines[step]
        return (
          <li key={step} className={css.step}>
            <button type="button" className={css.open} onClick={() => open(step)}>
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              {words}
            </button>
            <CloseButton aria-label={t`Dismiss: ${words}`} onClick={() => dismissStep(dismissed, step)} />
          </li>
        )
      })}
    </ul>
  )
}

/** Leads to a field; the one for a picture asks for a file at once. */
function open(step: ProfileStep) {
  const field = document.getElementById(fields[step])
  field?.focus()
  if (step === 'picture') field?.click()
}
