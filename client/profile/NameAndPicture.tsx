import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { profileOf } from '../account/data/profile.ts'
import { RoleBadge } from '../account/RoleBadge.tsx'
import { toast } from '../lib/browser/toast.ts'
import { draftScope } from '../lib/outbox/draft-scope.ts'
import { afterwards, errorMessage } from '../lib/query/query.ts'
import { monthOf } from '../lib/settings/time.ts'
import { About } from './about/About.tsx'
import { MissingSteps } from './about/MissingSteps.tsx'
import { fields } from './about/profile-steps.ts'
import { Picture } from './Picture.tsx'
import css from './profile.module.css'
import { useChangeProfile } from './queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The name, the picture and the few words by which the people of one's groups know one. */
export function NameAndPicture() {
  const { t } = useLingui()
  const { data: profile } = useSuspenseQuery(profileOf(useUser()))
  return (
    <SettingsCard
      id="you"
      title={t`You`}
      words={
        <Trans>
          People in your groups see your name, your picture and what you say about yourself. Your email stays private.
        </Trans>
      }
    >
      <div className={css.who}>
        <div className={css.whoWords}>
          <p className={css.name}>
            {profile.name} <RoleBadge role={profile.role} />
          </p>
          <p className={css.muted}>
            <Trans>Here since {monthOf(profile.created_at)}</Trans>
          </p>
        </div>
        <Picture profile={profile} />
      </div>
      <MissingSteps profile={profile} />
      <Name profile={profile} />
      <About profile={profile} />
    </SettingsCard>
  )
}

/** Kept when one leaves the field or presses Enter; a refused one stays there, with the reason. */
function Name({ profile }: { profile: { id: string; name: string; version: number } }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string>()
  const name = draft ?? profile.name
  const [empty, setEmpty] = useState(false)
  const change = useChangeProfile(profile)

  function keep(event?: FormEvent) {
    event?.preventDefault()
    const wanted = name.trim()
    setEmpty(!wanted)
    if (!wanted || wanted === profile.name || change.isPending) return
    afterwards(change.mutateAsync({ name: wanted }), () => {
      setDraft(undefined)
      toast(t`Saved`)
    })
  }
  return (
    <form {...draftScope('users', profile.id, profile.version)} onSubmit={keep} noValidate>
      <SettingsRow label={t`Name`} htmlFor={fields.name} wide>
        <TextInput
          id={fields.name}
          value={name}
          maxLength={80}
          autoComplete="name"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => keep()}
          error={empty ? t`Tell people what to call you.` : change.error && errorMessage(change.error)}
        />
      </SettingsRow>
    </form>
  )
}
