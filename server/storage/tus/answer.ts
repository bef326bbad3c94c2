import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '../../http/claims.ts'
import type { Log } from '../../log.ts'
import { storageRefusal, tooLargeWords } from '../errors.ts'
import { exposed, version } from './headers.ts'

/** An error with its true status and its words alone, as the original answers this protocol. */
export const answeringErrors = (log: Log, work: (c: Context<Env>) => Promise<Response>) => async (c: Context<Env>) => {
  try {
    return await work(c)
  } catch (error) {
    const { status, message, headers } = storageRefusal(error, log)
    return answer(c, status === 544 ? 503 : status, headers, message === tooLargeWords ? exceeded : message)
  }
}

/** The words of the original's library, which end their line. */
const exceeded = 'Maximum size exceeded\n'

export function answer(
  c: Context<Env>,
  status: number,
  headers: Record<string, string> = {},
  text: string | null = null,
) {
  const body = c.req.method === 'HEAD' || status === 204 ? null : (text ?? '')
  return c.body(body as string, status as ContentfulStatusCode, {
    'tus-resumable': version,
    'cache-control': 'no-store',
    'access-control-expose-headers': exposed,
    ...(text === null ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...headers,
  })
}
