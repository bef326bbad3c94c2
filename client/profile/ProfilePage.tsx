import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Page } from '../ui/Page.tsx'
import { Appearance } from './Appearance.tsx'
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
import { SignIn } from './SignIn.tsx'

/** A person's profile and settings. Everything is kept as soon as it is chosen. */
export function ProfilePage() {
  const { t } = useLingui()
  const sections = {
    you: t`You`,
    'language-and-time': t`Language and time`,
    appearance: t`Appearance`,
    reading: t`Reading`,
    privacy: t`Privacy`,
    keyboard: t`Keyboard`,
    'sign-in': t`Sign-in`,
    passkeys: t`Passkeys`,
    'second-factor': t`Second factor`,
    devices: t`Devices`,
    offline: t`On this device`,
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
          <LanguageAndTime />
          <Appearance />
          <ReadingCard />
          <Privacy />
          <Keyboard />
          <SignIn />
          <Passkeys />
          <SecondFactor />
          <Devices />
          <OfflineStorage />
          <ExportData />
        </div>
      </div>
    </Page>
  )
}
