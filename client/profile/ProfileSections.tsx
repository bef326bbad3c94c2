import { Trans, useLingui } from '@lingui/react/macro'
import { CatchBoundary, Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { profileParts } from '../lib/registries/label-lookup.ts'
import type { ProfilePart } from '../lib/registries/labels.ts'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { Appearance } from './Appearance.tsx'
import { WhatBringsYou } from './about/WhatBringsYou.tsx'
import { Devices } from './Devices.tsx'
import { ExportData } from './ExportData.tsx'
import { Keyboard } from './Keyboard.tsx'
import { LanguageAndTime } from './LanguageAndTime.tsx'
import { NameAndPicture } from './NameAndPicture.tsx'
import { OfflineStorage } from './OfflineStorage.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Privacy } from './Privacy.tsx'
import css from './profile.module.css'
import { ReadingCard } from './ReadingCard.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { SignIn } from './SignIn.tsx'

type Part = readonly [string, ProfilePart]

/** A person's profile and settings. Everything is kept as soon as it is chosen. */
export function ProfileSections() {
  const { t, i18n } = useLingui()
  const names = (parts: readonly Part[]) => Object.fromEntries(parts.map(([id, { name }]) => [id, i18n._(name)]))
  const first = profileParts().filter(([, { isLast }]) => !isLast)
  const last = profileParts().filter(([, { isLast }]) => isLast)
  const { section } = useSearch({ from: '/inside/profile' })
  // the address of a notification leads to its section
  useEffect(() => {
    if (section) document.getElementById(section)?.scrollIntoView()
  }, [section])
  const sections = {
    you: t`You`,
    ...names(first),
    'language-and-time': t`Language and time`,
    'first-day': t`Getting started`,
    appearance: t`Appearance`,
    reading: t`Reading`,
    privacy: t`Privacy`,
    keyboard: t`Keyboard`,
    'sign-in': t`Sign-in`,
    passkeys: t`Passkeys`,
    'second-factor': t`Second factor`,
    devices: t`Devices`,
    offline: t`On this device`,
    ...names(last),
    'take-out': t`Your data`,
  }
  return (
    <Page title={t`Profile`} below={<Trans>Changes are saved as you make them.</Trans>}>
      <div className={css.columns}>
        <nav aria-label={t`Sections`} className={css.index}>
          {Object.entries(sections).map(([id, name]) => (
            <Link key={id} to="/profile" hash={id} className={css.jump}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={css.sections}>
          <NameAndPicture />
          <Parts of={first} />
          <LanguageAndTime />
          <WhatBringsYou />
          <Appearance />
          <ReadingCard />
          <Privacy />
          <Keyboard />
          <SignIn />
          <Passkeys />
          <SecondFactor />
          <Devices />
          <OfflineStorage />
          <Parts of={last} />
          <ExportData />
        </div>
      </div>
    </Page>
  )
}

/** The sections that rooms bring. */
function Parts({ of: parts }: { of: readonly Part[] }) {
  const { i18n } = useLingui()
  return parts.map(([id, { name, Section }]) => (
    <SettingsCard key={id} id={id} title={i18n._(name)}>
      <CatchBoundary getResetKey={() => id} errorComponent={PartError}>
        <Section />
      </CatchBoundary>
    </SettingsCard>
  ))
}
