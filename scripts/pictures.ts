import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { lookAtEverything } from './look.ts'

/* `node scripts/pictures.ts`: every route at both sizes in three themes, to docs/pictures. With names: those alone. */
const dir = 'docs/pictures'
const most = 40 * 1024
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

if (process.argv.length === 2) rmSync(dir, { recursive: true, force: true })
mkdirSync(dir, { recursive: true })
let bytes = 0
let made = 0

await lookAtEverything(sizes, async (page, { route, theme, width }) => {
  const picture = await smallEnough(await page.screenshot())
  writeFileSync(`${dir}/${route.name}-${theme}-${width}.webp`, picture)
  bytes += picture.length
  made++
})
console.log(`${made} pictures, ${Math.round(bytes / 1024)} KiB`)

async function smallEnough(png: Buffer) {
  for (let quality = 80; ; quality -= 10) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= most || quality <= 40) return picture
  }
}
