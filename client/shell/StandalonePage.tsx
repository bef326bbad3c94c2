import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '../account/AuthProvider.tsx'
import { slots } from '../lib/registries/slots.ts'
import { UndoBar } from '../ui/layers/UndoBar.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { Overlays } from './Overlays.tsx'
import css from './standalone-page.module.css'
import { useSubscriptions } from './use-subscriptions.ts'

/** The address to which a standalone page leads back. */
export type WayBack = '/home' | '/curriculum' | '/marketplace' | '/test'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    back?: WayBack
  }
}

/** A page without bars around it, for work that wants the whole window: a way back, and the page. */
export function StandalonePage() {
  const { t } = useLingui()
  const { user } = useAuth()
  const back = useMatches({ select: (matches) => matches.at(-1)?.staticData.back }) ?? '/home'
  const names = {
    '/home': t`Back to Home`,
    '/curriculum': t`Back to Curriculum`,
    '/marketplace': t`Back to Marketplace`,
    '/test': t`Back to the test pages`,
  }
  return (
    <div className={css.alone}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <header className={css.head}>
        <Link to={back} className={css.back}>
          <IconArrowLeft size={20} stroke={1.5} aria-hidden="true" />
          {names[back]}
        </Link>
        {user && <Hearing />}
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <UndoBar />
      {user && <Overlays />}
    </div>
  )
}

function Hearing() {
  useSubscriptions()
  return (
    <>
      <ConnectionState />
      {slots.header.map(
        ({ name, Part }) =>
          decisions.has(name) && (
            <Suspense key={name}>
              <Part />
            </Suspense>
          ),
      )}
    </>
  )
}

/** The parts of the header that no page may leave out: what was typed, and waits for its writer there. */
const decisions = new Set(['outbox', 'recovered'])
