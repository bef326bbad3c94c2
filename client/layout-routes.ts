import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { requireUser } from './account/guards.ts'
import { RootPage } from './account/RootPage.tsx'
import { destination } from './lib/browser/return-to.ts'
import { texts } from './lib/browser/search-params.ts'
import { firstWords, withFirstWords, withHomeWords, withWords } from './lib/settings/i18n.ts'
import { signedIn } from './lib/supabase/session.ts'
import { Spinner } from './ui/states/Spinner.tsx'

/* The layout routes: what stands around the pages, and who comes in there. */

export const screens = async () => (await withFirstWords(import('./signed-in.ts'))).screens
const standalone = () => withWords(import('./shell/StandalonePage.tsx'))
firstWords.english = async () => ({ messages: (await import('./signed-in.ts')).words })
const pendingInvite = async () => ({ default: (await import('./groups/invites/PendingInvite.tsx')).PendingInvite })
destination.Part = lazy(pendingInvite)

/** The parts that Home draws after its first cards: asked for beside the first file, and not only once that is there. */
const laterOfHome = () => Promise.allSettled([withHomeWords(import('./home/later.ts'))])

/** Lets only signed-in people in, and asks for the shell's data beside the page's own. */
async function guard(way: { location: { pathname: string; href: string } }) {
  const user = await requireUser(way)
  if (way.location.pathname === '/home') void laterOfHome()
  const { ready } = await import('./signed-in.ts')
  await ready(user)
}

export const NotFound = lazyRouteComponent(() => import('./ui/states/NotFound.tsx'), 'NotFound')

export const root = createRootRoute({ component: RootPage, notFoundComponent: NotFound })

/** Everything for signed-in people. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  // who somebody is, over any page
  validateSearch: texts('person'),
  beforeLoad: guard,
  pendingComponent: Spinner,
  component: lazyRouteComponent(screens, 'Shell'),
})

/** Work that wants the whole window: the same guard, a way back, and no bars. */
export const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  beforeLoad: guard,
  pendingComponent: Spinner,
  component: lazyRouteComponent(standalone, 'StandalonePage'),
})

/** The test pages: for everyone, signed in or not. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: signedIn,
  pendingComponent: Spinner,
  component: lazyRouteComponent(standalone, 'StandalonePage'),
})
