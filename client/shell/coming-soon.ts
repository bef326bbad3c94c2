import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withWords } from '../lib/settings/i18n.ts'
import type { ComingPage } from './coming-pages.ts'
import type { WayBack } from './StandalonePage.tsx'

const ToCome = lazyRouteComponent(() => withWords(import('./ComingSoon.tsx')), 'ComingSoon')

/** The route of a page that is still being built; once ready, a `createRoute` of its own replaces it. */
export const comingSoon = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  toCome: ComingPage,
  back?: WayBack,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { toCome, ...(back && { back }) },
    component: ToCome,
  })
