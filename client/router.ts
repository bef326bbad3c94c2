import { createRouter } from '@tanstack/react-router'
import { routeTree } from './App.tsx'
import { forgetOnSignOut } from './lib/outbox/forget-on-sign-out.ts'
import { query, stopWrites } from './lib/query/query.ts'
import { dataSaver } from './lib/settings/data-saver.ts'
import { whenPersonLeaves } from './lib/supabase/person-leaves.ts'
import { session } from './lib/supabase/session.ts'
import { countNavigation } from './ui/navigated.ts'
import { RouteError } from './ui/states/RouteError.tsx'
import { Skeleton } from './ui/states/Skeleton.tsx'

/** A page begins to load when a pointer or the focus comes near its link, unless the person wants to use less data. */
const preload = () => (dataSaver.get() ? false : 'intent')

export const router = createRouter({
  routeTree,
  defaultPreload: preload(),
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Skeleton,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The page opens to be written in. */
    write?: boolean
    /** One has just taken up the curriculum of this page. */
    adopted?: boolean
  }
}

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) countNavigation()
})

dataSaver.watch(() => router.update({ ...router.options, defaultPreload: preload() }))

/** Clears everything when a person signs out, here or in another window; who follows finds nothing. */
whenPersonLeaves(() => {
  forgetOnSignOut()
  stopWrites()
  query.clear()
  void (session.get().user ? router.invalidate() : router.navigate({ to: '/auth', replace: true }))
})
