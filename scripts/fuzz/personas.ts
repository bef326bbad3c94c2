import { createHmac } from 'node:crypto'

/** A caller, by the headers that they send. */
export type Persona = { name: string; headers: Record<string, string> }

const people = ['ruth', 'tomas', 'mina', 'jonas', 'ines']

/** The seed's people signed in, a newcomer, the two keys, nobody, and those whose token is worth nothing. */
export async function personas(url: string, keys: { anon: string; service: string }): Promise<Persona[]> {
  const ask = async (path: string, body: object) => {
    const headers = { apikey: keys.anon, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { access_token?: string }).access_token
  }
  const as = (name: string, token: string): Persona => ({
    name,
    headers: { apikey: keys.anon, authorization: `Bearer ${token}` },
  })
  const signedIn: Persona[] = []
  for (const name of people) {
    const token = await ask('token?grant_type=password', { email: `${name}@example.org`, password: 'cohort-demo' })
    if (token) signedIn.push(as(name, token))
  }
  if (signedIn.length < people.length) throw new Error('Not everybody of the seed could sign in.')
  const newcomer = await ask('signup', { email: `new-${Date.now()}@example.org`, password: 'a long enough password' })
  return [
    ...signedIn,
    ...(newcomer ? [as('newcomer', newcomer)] : []),
    as('the service key', keys.service),
    { name: 'the public key', headers: { apikey: keys.anon } },
    { name: 'nobody', headers: {} },
    as('a forged token', forged({ role: 'service_role', exp: 4e9 })),
    as('a token without a signature', `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`),
    as('a token that ran out', forged({ role: 'authenticated', exp: 1 })),
    as('half a token', signedIn[0]!.headers.authorization!.slice(7, 90)),
    { name: 'a key that is none', headers: { apikey: 'a.b.c', authorization: 'Bearer' } },
  ]
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function forged(claims: object) {
  const said = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${said}.${createHmac('sha256', 'a guess').update(said).digest('base64url')}`
}
