import { type Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { openPage } from './open-page.ts'

type Place = { url: string; ca: Buffer; agent: Agent }
export type Writer = Awaited<ReturnType<typeof openWriter>>

const group = '00000000-0000-4000-8000-0000000000b1'

/** Somebody of the seed who writes tasks and files behind the proxy, and sends again what got no good answer, as the outbox does. */
export async function openWriter(email: string, { url, ca, agent }: Place) {
  const ask = (path: string, method: string, body?: string | Buffer, more: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((tell) => {
      const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more }
      const asked = request(url + path, { agent, method, headers }, async (answer) =>
        tell({ status: answer.statusCode!, body: await text(answer) }),
      )
      asked.once('error', ({ message }) => tell({ status: 0, body: message }))
      asked.end(body)
    })
  let [apikey, token] = ['', '']
  apikey = JSON.parse((await ask('/config.json', 'GET')).body).anonKey
  const credentials = JSON.stringify({ email, password: 'cohort-demo' })
  const signedIn = await ask('/auth/v1/token?grant_type=password', 'POST', credentials)
  if (signedIn.status !== 200) throw new Error(`${email} could not sign in: ${signedIn.body}`)
  const session = JSON.parse(signedIn.body)
  token = session.access_token
  const page = openPage(`${url.replace('https', 'wss')}/realtime/v1/websocket?apikey=${apikey}`, ca)
  const done = {
    tasks: new Set<string>(),
    files: new Set<string>(),
    again: [] as number[],
    failedReads: [] as number[],
  }

  async function send(
    path: string,
    body: string | Buffer,
    isDone: (status: number, body: string) => boolean,
    more = {},
  ) {
    for (;;) {
      const answer = await ask(path, 'POST', body, more)
      if (isDone(answer.status, answer.body)) return
      done.again.push(answer.status)
    }
  }

  async function writeOnce(round: number) {
    const id = crypto.randomUUID()
    const task = JSON.stringify({ id, group_id: group, title: `Task ${id}`, rank: 'a5' })
    const prefer = 'resolution=ignore-duplicates,return=minimal'
    await send('/rest/v1/tasks', task, (status) => status === 201, { prefer })
    done.tasks.add(id)
    const read = await ask(`/rest/v1/tasks?id=eq.${id}&select=id`, 'GET')
    if (read.status !== 200 || !read.body.includes(id)) done.failedReads.push(read.status)
    if (round % 4 > 0) return
    const name = `${group}/${session.user.id}/${id}/notes.txt`
    const isKept = (status: number, body: string) => status === 200 || /Duplicate/.test(body)
    await send(`/storage/v1/object/attachments/${name}`, `Notes ${id}`, isKept, { 'content-type': 'text/plain' })
    done.files.add(name)
  }

  return {
    done,
    page,
    async write(goesOn: () => boolean) {
      for (let round = 0; goesOn(); round++) await writeOnce(round)
    },
  }
}
