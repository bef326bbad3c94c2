import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, report } from './report.ts'

/*
 * One address tries passwords without a pause, of many people and of one: when it is slowed, when it is blocked, and
 * what somebody at another address notices who reads and signs in meanwhile. Goal: their p50 at most twice that in
 * calm. The load comes from this process on the same cores.
 */
const port = 3978
const url = `http://127.0.0.1:${port}`
const round = 6_000
const attackers = 20
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const [enemy, other] = ['203.0.113.66', '198.51.100.7']

export async function attack() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-attack-'))
  const server = spawn(process.execPath, ['server/start.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: '1', TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((tell) => server.once('exit', tell))
  try {
    while ((await fetch(`${url}/health`).catch(() => undefined))?.status !== 200) await sleep(20)
    const { token } = await signIn()
    await person(token, sleep(1_000))
    const calm = await person(token, sleep(round))
    const said: { at: number; status: number }[] = []
    const during = await person(token, storm(said))
    const first = (status: number) => said.find((one) => one.status === status)?.at ?? Number.NaN
    const count = (status: number) => said.filter((one) => one.status === status).length
    report(`${attackers} who try passwords from one address without a pause`, {
      'tries that a password was looked at for': count(400),
      'told to wait (429)': count(429),
      'ms until the first was told to wait': first(429),
      'told that the address is blocked (403)': count(403),
      'ms until it was blocked': first(403),
    })
    report('somebody at another address meanwhile', {
      'p50 of a read in calm, ms': median(calm.reads),
      'p50 in the attack, times that (goal 2)': median(during.reads) / median(calm.reads),
      'p99 of a read in the attack, ms': percentile(during.reads, 0.99),
      'p50 of a sign-in in calm, ms': median(calm.signIns),
      'p50 in the attack, times that (goal 2) ': median(during.signIns) / median(calm.signIns),
      'of their requests refused': calm.refused + during.refused,
    })
  } finally {
    server.kill('SIGTERM')
    await gone
    agent.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reads all the time and signs in now and then, until `during` is over. */
async function person(token: string, during: Promise<unknown>) {
  const [reads, signIns] = [[] as number[], [] as number[]]
  let [over, refused] = [false, 0]
  void during.finally(() => {
    over = true
  })
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
      await timed(signIns, signIn)
      await sleep(200)
    }
  }
  await Promise.all([reading(), signing()])
  return { reads, signIns, refused }
}

/** Half of it sprays one password over many people, half tries many at one. */
async function storm(said: { at: number; status: number }[]) {
  const began = performance.now()
  let tried = 0
  const one = async (by: number) => {
    while (performance.now() - began < round) {
      const email = by % 2 ? `person${tried++}@example.org` : 'ruth@example.org'
      const { status } = await post(enemy, { email, password: `Spring ${tried}` })
      said.push({ at: performance.now() - began, status })
      // the way there and back, which no attacker is spared
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: attackers }, (_, by) => one(by)))
}

async function signIn() {
  const { status, body } = await post(other, { email: 'mina@example.org', password: 'cohort-demo' })
  return { status, token: String(body.access_token) }
}

const post = (address: string, body: object) =>
  send(address, 'POST', '/auth/v1/token?grant_type=password', undefined, JSON.stringify(body))

function send(address: string, method: string, path: string, token?: string, body?: string) {
  const headers = { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return new Promise<{ status: number; body: { access_token?: string } }>((tell, fail) => {
    const sent = request(`${url}${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.once('end', () => tell({ status: answer.statusCode ?? 0, body: JSON.parse(text || '{}') }))
    })
    sent.once('error', fail)
    sent.end(body)
  })
}
