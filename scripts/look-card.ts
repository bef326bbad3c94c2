import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Server, statement } from '../test/server.ts'

/* The demo links to a page that nobody fetched: its picture is drawn here, and kept as that of any card. */

const path = '00000000-0000-4000-8000-00000000ca4d.webp'
const [width, height] = [720, 378]
const table = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="720" height="378" fill="#f2d9b8"/><circle cx="560" cy="96" r="54" fill="#fff3df"/>
  <rect y="250" width="720" height="128" fill="#8c5a3c"/><ellipse cx="360" cy="262" rx="210" ry="40" fill="#fbf7f0"/>
  <ellipse cx="360" cy="252" rx="130" ry="26" fill="#d9772f"/><path d="M150 250q40-120 80 0z" fill="#5f7f53"/></svg>`

export async function putPictureOnCard(server: Server) {
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  const keys = execFileSync(process.execPath, [join('server', 'keys.ts')], { env, encoding: 'utf8' })
  const key = /^SERVICE_ROLE_KEY=(.*)$/m.exec(keys)?.[1] ?? ''
  const answer = await fetch(`${server.url}/storage/v1/object/link-pictures/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'image/webp' },
    body: new Uint8Array(await sharp(Buffer.from(table)).webp().toBuffer()),
  })
  if (!answer.ok) throw new Error(await answer.text())
  statement(
    server,
    `update public.link_cards set picture_path = '${path}', picture_width = ${width}, picture_height = ${height} where title is not null`,
  )
}
