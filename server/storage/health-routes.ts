import type { Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import type { StorageContext } from './authenticate.ts'
import { queryRows, type StorageDeps, serviceContext } from './deps.ts'

/** The version of the protocol that is spoken here, as the original counts its own. */
const spoken = '1.80.0'

/** Answers those who watch over a service: that it runs, which it is, and whether its database answers. */
export function healthRoutes(
  routes: Hono<Env>,
  { context, told }: Pick<StorageContext, 'context' | 'told'>,
  deps: Pick<StorageDeps, 'database'>,
) {
  routes.get('/status', (c) => c.body(null, 200))
  routes.get('/version', (c) => c.text(spoken))
  for (const path of ['/health', '/health/']) {
    routes.get(
      path,
      told(async (c) => {
        await context(c)
        const healthy = await queryRows(deps, serviceContext, 'select 1 as one', [], true).then(
          () => true,
          () => false,
        )
        return c.json({ healthy }, healthy ? 200 : 503, { 'cache-control': 'no-store' })
      }),
    )
  }
}
