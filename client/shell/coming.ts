import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withWords } from '../lib/words.ts'
import type { Way } from './Alone.tsx'
import type { PageToCome } from './ToCome.tsx'

const ToCome = lazyRouteComponent(() => withWords(import('./ToCome.tsx')), 'ToCome')

/** A page whose room is still being built. When it is ready, a `createRoute` of its own takes this one's place. */
export const coming = <Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  toCome: PageToCome,
  back?: Way,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { toCome, ...(back && { back }) },
    component: ToCome,
  })
