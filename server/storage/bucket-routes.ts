import type { Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import { jsonOf, type StorageContext } from './authenticate.ts'

/** `/bucket`: what is kept where, and what may be kept there. */
export function bucketRoutes(routes: Hono<Env>, { store: { buckets }, context, told }: StorageContext) {
  for (const path of ['/bucket', '/bucket/']) {
    routes.get(
      path,
      told(async (c) => c.json(await buckets.list(await context(c), c.req.query()))),
    )
    routes.post(
      path,
      told(async (c) => {
        const who = await context(c)
        return c.json(await buckets.create(who, c.var.claims.sub, await jsonOf(c)))
      }),
    )
  }
  routes.get(
    '/bucket/:id',
    told(async (c) => c.json(await buckets.one(await context(c), c.req.param('id')!))),
  )
  routes.put(
    '/bucket/:id',
    told(async (c) => c.json(await buckets.update(await context(c), c.req.param('id')!, await jsonOf(c)))),
  )
  routes.delete(
    '/bucket/:id',
    told(async (c) => c.json(await buckets.remove(await context(c), c.req.param('id')!))),
  )
  routes.post(
    '/bucket/:id/empty',
    told(async (c) => c.json(await buckets.empty(await context(c), c.req.param('id')!))),
  )
}
