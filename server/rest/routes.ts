import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { bytesOf } from '../http/body.ts'
import { type Env, goneFrom, requestHeaders } from '../http/claims.ts'
import type { RestResponse } from './request.ts'
import { createRestHandler, type RequestPlace, type RestDeps, type RestHandler } from './rest-handler.ts'

/** The REST API as a part of an app. */
export const restRoutes = (deps: RestDeps) => routesTo(createRestHandler(deps))

export function routesTo(room: RestHandler) {
  const routes = new Hono<Env>()
  const at = (place: RequestPlace) => async (c: Context<Env>) => {
    const { method, url, path } = c.req
    const name = c.req.param('name') ?? ''
    return responseOf(
      c,
      await room(place, {
        ...{ method, url, path, name },
        headers: requestHeaders(c),
        body: () => bytesOf(c),
        gone: goneFrom(c.env?.incoming),
      }),
    )
  }
  routes.all('/rpc/:name', at('function'))
  routes.all('/:name', at('table'))
  routes.all('/', at('root'))
  // the root with a last slash
  routes.all('*', (c) => at(c.req.path === routePath(c).slice(0, -1) ? 'root' : 'elsewhere')(c))
  return routes
}

export function responseOf(c: Context<Env>, { status, reason, headers, body }: RestResponse): Response {
  const outgoing = c.env?.outgoing
  if (reason && outgoing && 'statusMessage' in outgoing) outgoing.statusMessage = reason
  return c.body(body as Uint8Array<ArrayBuffer>, status as 200, headers)
}
