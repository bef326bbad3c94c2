import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../http/errors.ts'
import { openOutward } from '../../http/safe-fetch.ts'
import type { Webhook } from '../settings/hook-settings.ts'

/*
 * A hook that is a server of the operator's own: a POST, signed as Standard Webhooks has it (standardwebhooks.com),
 * tried three times and for five seconds in all, as GoTrue does. The operator names the address, so it may be anywhere.
 */

const tries = 3
const most = 200 * 1024
const patience = { within: 5_000, pause: 2_000 }

/** The hook's answer to an event: a JSON object, empty where it has nothing to say. Times in milliseconds. */
export async function callWebhook(
  { url, secrets }: Webhook,
  event: Record<string, unknown>,
  { within, pause } = patience,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(event)
  const outward = openOutward({ allowed: () => true, within, most })
  const signal = AbortSignal.timeout(within)
  for (let left = tries; left > 0; left--) {
    try {
      const answer = await outward(url, {
        method: 'POST',
        redirect: 'manual',
        body,
        signal,
        headers: signed(body, secrets),
      })
      if (!isBusy(answer)) return await read(answer)
      await answer.body?.cancel()
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (signal.aborted) break
    }
    // whoever asks waits meanwhile: no longer than they were told
    if (left > 1) await sleep(pause, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
  }
  throw signal.aborted
    ? new Refusal(422, 'hook_timeout', `Failed to reach hook within maximum time of ${within / 1000} seconds`)
    : new Refusal(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
}

/** `v1,whsec_…` is a secret of symmetric signing; every one signs, so that it can be exchanged while both are good. */
function signed(body: string, secrets: string[]) {
  const id = randomUUID()
  const at = Math.floor(Date.now() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  }
}

/** Asks to be asked again. */
const isBusy = ({ status, headers }: Response) => (status === 429 || status === 503) && headers.has('retry-after')

async function read(answer: Response): Promise<Record<string, unknown>> {
  if (![200, 202, 204].includes(answer.status)) {
    await answer.body?.cancel()
    throw new Refusal(
      500,
      'unexpected_failure',
      errorMessages[answer.status] ?? `Unexpected status code returned from hook: ${answer.status}`,
    )
  }
  const type = answer.headers.get('content-type')
  if (answer.status === 204 && !type) return {}
  if (!/^application\/json *(;|$)/i.test(type ?? '')) {
    await answer.body?.cancel()
    throw new Refusal(
      400,
      'hook_payload_invalid_content_type',
      `Invalid JSON response. Received content-type: ${type ?? ''}`,
    )
  }
  const text = await answer.text().catch(() => {
    throw new Refusal(422, 'hook_payload_over_size_limit', `Payload size exceeded size limit of ${most} bytes`)
  })
  return parsed(text)
}

const errorMessages: Record<number, string> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
  429: 'Service currently unavailable due to hook',
  503: 'Service currently unavailable due to hook',
}

function parsed(text: string): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text || '{}')
    if (typeof said === 'object' && said !== null && !Array.isArray(said)) return said as Record<string, unknown>
  } catch {}
  throw new Refusal(500, 'unexpected_failure', 'The hook answered with something that is no JSON object')
}
