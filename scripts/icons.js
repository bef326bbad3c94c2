import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

/* Draws the PNG icons from the one SVG. Run it when the mark changes: `node scripts/icons.js`. */
const folder = fileURLToPath(new URL('../client/public/', import.meta.url))
const mark = readFileSync(`${folder}favicon.svg`, 'utf8')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()

/** @param {string} name @param {number} size @param {number} share of the width that the mark takes @param {number} round corner, as a share */
async function draw(name, size, share, round) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}div{display:grid;place-items:center;width:100vw;height:100vh;border-radius:${round * 100}%;background:#faf7f1}svg{width:${share * 100}%}</style><div>${mark}</div>`,
  )
  await page.screenshot({ path: `${folder}${name}.png`, omitBackground: true })
}

await draw('logo192', 192, 0.74, 0.22)
await draw('logo512', 512, 0.74, 0.22)
await draw('maskable512', 512, 0.58, 0)
await browser.close()
