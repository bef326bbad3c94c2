import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/* The attacker and the others: each has an address of their own. */

export const port = 3978
export const url = `http://127.0.0.1:${port}`
export const round = 6_000
export const [enemy, other] = ['203.0.113.66', '198.51.100.7']
export const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Reads all the time and signs in now and then, until `during` is over. */
export async function person(token: string, during: Promise<unknown>) {
  const [reads, signIns] = [[] as number[], [] as number[]]
  let [over, refused] = [false, 0]
  const end = () => {
    over = true
  }
  // who waits for `during` hears of its failure
  during.then(end, end)
  const timed = async (took: number[], work: () => Promise<{ status: number }>) => {
    const began = performance.now()
    if ((await work()).status !== 200) refused++
    took.push(performance.now() - began)
  }
  const reading = async () => {
    while (!over) {
      await timed(reads, () => send(other, 'GET', '/rest/v1/groups?select=id,name', token))
      await sleep(5)
    }
  }
  const signing = async () => {
    while (!over) {
      await timed(signIns, () => signIn())
      await sleep(200)
    }
  }
  await Promise.all([reading(), signing()])
  return { reads, signIns, refused }
}

export async function signIn(address = other, email = 'mina@example.org') {
  const { status, body } = await post(address, { email, password: 'cohort-demo' })
  return { status, token: String(body.access_token) }
}

export const post = (address: string, body: object, by?: Agent) =>
  send(address, 'POST', '/auth/v1/token?grant_type=password', undefined, JSON.stringify(body), by)

export function send(address: string, method: string, path: string, token?: string, body?: string, by = agent) {
  const headers = { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return new Promise<{ status: number; body: { access_token?: string }; bytes: number }>((tell, fail) => {
    const sent = request(`${url}${path}`, { method, agent: by, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.once('end', () =>
        tell({ status: answer.statusCode ?? 0, body: JSON.parse(text || '{}'), bytes: text.length }),
      )
    })
    sent.once('error', fail)
    sent.end(body)
  })
}
