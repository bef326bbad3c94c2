import { desk } from './ana.ts'
import { until } from './engine.ts'
import type { Walk } from './tools.ts'

/** The three themes, a page from right to left, and 320 pixels. */
export async function looks(walk: Walk) {
  const { engine, person, open, look, step } = walk
  for (const theme of ['light', 'dark', 'modern'])
    await step(`home in the theme ${theme}`, async () => {
      await engine.run((name: string) => localStorage.setItem('theme', name), theme)
      await open('/home')
      await person.there(`html[data-theme=${theme}]`)
      await person.spot({ role: 'heading', name: 'Good…' })
      await person.sees('Bring the seeds')
      await look(`home-${theme}`)
    })
  await engine.run(() => localStorage.setItem('theme', 'light'))

  await step('the page runs from right to left', async () => {
    for (const path of ['/home', '/tasks', `/messages?conversation=${walk.group}`]) {
      await open(`${path}${path.includes('?') ? '&' : '?'}locale=pseudo-rtl`)
      await person.there('html[dir=rtl] main h1')
      await person.fits(path)
    }
    await look('rtl')
    await open('/home?locale=en')
  })

  await step('every room fits 320 pixels', async () => {
    await engine.resize(320, 640)
    const rooms = [
      '/home',
      '/tasks',
      `/tasks?view=board&group=${walk.group}`,
      `/groups/${walk.group}`,
      `/messages?conversation=${walk.group}`,
      '/profile',
    ]
    for (const [at, path] of rooms.entries()) {
      await open(path)
      await person.there('h1')
      await until('its parts', () => engine.run(() => !document.querySelector('[role=status][aria-label=Loading]')))
      await person.fits(path)
      await look(`narrow-${at + 1}`)
    }
    await engine.resize(...desk)
  })
}
