import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openTokens } from '../../server/auth/sessions/tokens.ts'
import { median, percentile, report } from '../report.ts'
import { waitsDuring } from '../waits-during.ts'
import { withServer } from '../with-server.ts'

/*
 * One address has 24 large pictures made at a time, each in another width, while somebody elsewhere looks at small
 * ones. Goal: a small one waits at most 300 ms. The load comes from this process on the same cores.
 */
const port = 3979
const url = `http://127.0.0.1:${port}`
const group = '00000000-0000-4000-8000-0000000000b1'
const [enemy, other] = ['203.0.113.66', '198.51.100.7']
const round = 10_000

export async function attackPictures() {
  await withServer({ name: 'pictures', port, env: { SEED: '1', TRUSTED_PROXIES: '127.0.0.1' } }, async (dataDir) => {
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
    const { serviceRoleKey } = await openTokens({ secrets, save: () => {} })
    for (const [name, side] of [
      ['large.png', 6000],
      ['small.png', 400],
    ] as const)
      await keep(name, await plain(side), serviceRoleKey)
    const calm = await looking(sleep(3_000))
    const answers: number[] = []
    const during = await looking(storm(answers))
    report('24 large pictures at a time from one address, and small ones elsewhere', {
      'large ones made': answers.filter((status) => status === 200).length,
      'large ones told to wait (429)': answers.filter((status) => status === 429).length,
      'a small one in calm, p50, ms': median(calm),
      'a small one meanwhile, p50, ms (goal 300)': median(during),
      'a small one meanwhile, p99, ms': percentile(during, 0.99),
    })
  })
}

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#369' } })
    .png({ compressionLevel: 6 })
    .toBuffer()

async function keep(name: string, body: Buffer, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/png' }
  const address = `${url}/storage/v1/object/covers/${group}/${name}`
  const answer = await fetch(address, { method: 'POST', headers, body: new Uint8Array(body) })
  if (!answer.ok) throw new Error(await answer.text())
}

async function render(address: string, query: string) {
  const answer = await fetch(`${url}/storage/v1/render/image/public/covers/${group}/${query}`, {
    headers: { 'x-forwarded-for': address },
  })
  await answer.arrayBuffer()
  return answer.status
}

let width = 10
/** Each time in a width that nobody has asked for yet. */
const anew = () => {
  width++
  return width
}

const looking = (during: Promise<unknown>) =>
  waitsDuring(during, () => render(other, `small.png?width=${(anew() % 390) + 10}&quality=${20 + (width % 80)}`), 20)

async function storm(answers: number[]) {
  const began = performance.now()
  const one = async () => {
    while (performance.now() - began < round) answers.push(await render(enemy, `large.png?width=${anew() % 2500}`))
  }
  await Promise.all(Array.from({ length: 24 }, one))
}
