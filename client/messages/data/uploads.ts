import { refusedUpload } from '../../lib/query/refusals.ts'
import { config } from '../../lib/supabase/config.ts'
import { supabase, token } from '../../lib/supabase/supabase.ts'
import { bucket } from './bucket.ts'

/** Brings a file to its place and tells how far it has come, from 0 to 1; fails with the server's words. */
export function carry(path: string, file: Blob, told: (part: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    void token().then((key) => {
      const request = new XMLHttpRequest()
      request.open(
        'POST',
        `${config.url}/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
      )
      request.setRequestHeader('apikey', config.anonKey)
      request.setRequestHeader('Authorization', `Bearer ${key}`)
      request.setRequestHeader('Cache-Control', 'max-age=31536000')
      request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
      request.upload.onprogress = ({ loaded, total }) => told(total ? loaded / total : 0)
      request.onload = () => {
        if (request.status < 300) return done()
        void refusedUpload(bucket, new Error(messageIn(request.responseText))).then(fail)
      }
      request.onerror = () => fail(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(file)
    }, fail)
  })
}

function messageIn(answer: string): string {
  const said: unknown = /^\s*\{/.test(answer) ? JSON.parse(answer) : {}
  return typeof said === 'object' && said && 'message' in said ? String(said.message) : answer
}

/** A file under an address that ends with this visit; undefined where one may not have it. */
export async function fileAddress(path: string): Promise<string | undefined> {
  const { data } = await (await supabase.storage()).from(bucket).createSignedUrl(path, 3600, { download: true })
  return data?.signedUrl
}

/** Asks for the cards of the links in a message. Where that fails, the links stand there as they are. */
export async function askForCards(messageId: string) {
  try {
    const answer = await fetch(`${config.url}/functions/v1/link-card`, {
      method: 'POST',
      headers: {
        apikey: config.anonKey,
        Authorization: `Bearer ${await token()}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ message_id: messageId }),
    })
    if (!answer.ok) console.warn('No cards of the links were made.', answer.status)
  } catch (error) {
    console.warn('No cards of the links were made.', error)
  }
}
