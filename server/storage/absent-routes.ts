import type { Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import type { StorageContext } from './authenticate.ts'
import { accessDenied, featureNotEnabled } from './errors.ts'

/** Parts of the protocol that have nothing to do here, and those that a project would have to switch on. */
export function absentRoutes(routes: Hono<Env>, { context, told }: Pick<StorageContext, 'context' | 'told'>) {
  // what is changed is there at once: no network of copies stands before this server that could hold it back
  for (const path of ['/cdn/', '/cdn/:bucket', '/cdn/:bucket/:name{.+}']) {
    routes.delete(
      path,
      told(async (c) => {
        const { role } = await context(c)
        if (role !== 'service_role') throw accessDenied()
        return c.json({ message: 'success' })
      }),
    )
  }
  for (const [path, feature] of [
    ['/bucket/:id/lifecycle', 'bucketLifecycle'],
    ['/iceberg/*', 'icebergCatalog'],
    ['/vector/*', 'vectorBuckets'],
  ] as const) {
    routes.all(
      path,
      told(async (c) => {
        await context(c)
        throw featureNotEnabled(feature)
      }),
    )
  }
}
