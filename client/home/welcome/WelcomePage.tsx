import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Brings, changeOnboarding, useOnboarding } from '../../account/data/onboarding.ts'
import { useMe } from '../../account/data/profile.ts'
import { StartPlayground } from '../../groups/playground/StartPlayground.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { JustJoined } from './JustJoined.tsx'
import { LanguageAndZone } from './LanguageAndZone.tsx'
import { WhatBrings } from './WhatBrings.tsx'
import css from './welcome.module.css'

/** The first screen after one has signed up; who came for a group sees theirs next, or the ways into one. */
export const WelcomePage = () => (useSearch({ from: '/inside/welcome' }).joined ? <JustJoined /> : <FirstQuestions />)

/** One press answers it, and one leaves it. From the profile it comes again. */
function FirstQuestions() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { again } = useSearch({ from: '/inside/welcome' })
  const known = useOnboarding()
  const name = useMe().name.trim().split(/\s+/)[0] ?? ''
  // who has just answered goes where the answer leads
  const [answered, setAnswered] = useState(false)
  if (!known) return <Skeleton />
  if (known.asked_at && !again && !answered) return <Navigate to="/home" replace />

  function answer(brings?: Brings) {
    setAnswered(true)
    changeOnboarding({ ...(brings && { brings }), asked_at: serverDate().toISOString() })
    void navigate(
      brings === 'learn' || brings === 'joined'
        ? { to: '/welcome', search: { joined: 'yes' }, replace: true }
        : { to: '/home', replace: true },
    )
  }
  return (
    <Page
      title={name ? t`Welcome, ${name}` : t`Welcome`}
      below={<Trans>Two things to check, and one question. Only you see your answer.</Trans>}
    >
      <div className={css.screen}>
        <LanguageAndZone />
        <WhatBrings chosen={known.brings} onChoose={answer} />
        <p className={css.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => answer()}>
            <Trans>Skip for now</Trans>
          </Button>
          <StartPlayground />
        </p>
      </div>
    </Page>
  )
}
