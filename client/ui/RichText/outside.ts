import { t } from '@lingui/core/macro'
import { call } from '../../lib/supabase/functions.ts'

/** A picture that lies on another host, as a file; an Error with words for its writer where it cannot be had. */
export async function pictureAt(address: string): Promise<File> {
  const answer = await call('fetch-picture', { url: address }).catch(() => undefined)
  if (!answer?.ok) throw new Error(await why(answer))
  const bytes = await answer.blob()
  return new File([bytes], nameOf(address), { type: bytes.type })
}

async function why(answer: Response | undefined): Promise<string> {
  const { code, message } = answer
    ? ((await answer.json()) as { code?: string; message?: string })
    : { code: 'unreachable', message: '' }
  if (code === 'too_big') return t`That picture is larger than 10 MB. It was replaced by a link.`
  if (code === 'no_picture') return t`There is no picture at that address. It was replaced by a link.`
  if (answer?.status === 429 && message) return message
  return t`That picture couldn’t be loaded. It was replaced by a link.`
}

/** The name for a file from there. */
function nameOf(address: string) {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'picture'
  } catch {
    // signs that are no UTF-8: any name does
    return 'picture'
  }
}
