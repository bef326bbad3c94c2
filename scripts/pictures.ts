import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { lookAtEverything } from './look.ts'
import { lookAtFactors } from './look-factors.ts'

/* `node scripts/pictures.ts`: every route at both sizes in three themes, to pictures/, which git leaves out. With names: those alone. */
const dir = 'pictures'
const most = 40 * 1024
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

if (process.argv.length === 2) rmSync(dir, { recursive: true, force: true })
mkdirSync(dir, { recursive: true })
let bytes = 0
let made = 0

const only = process.argv.slice(2)
// `factors` is the name of what no route leads to
if (only.length === 0 || only.some((name) => name !== 'factors')) {
  await lookAtEverything(sizes, async (page, { route, theme, width }) =>
    keep(`${route.name}-${theme}-${width}`, await page.screenshot()),
  )
}
if (only.length === 0 || only.includes('factors'))
  await lookAtFactors(sizes, async (page, name) => keep(name, await page.screenshot()))
console.log(`${made} pictures, ${Math.round(bytes / 1024)} KiB`)

async function keep(name: string, png: Buffer) {
  const picture = await smallEnough(png)
  writeFileSync(`${dir}/${name}.webp`, picture)
  bytes += picture.length
  made++
}

async function smallEnough(png: Buffer) {
  for (let quality = 80; ; quality -= 10) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= most || quality <= 40) return picture
  }
}
