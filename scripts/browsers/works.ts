import { password } from './ana.ts'
import { until } from './engine.ts'
import { keeps } from './keeps.ts'
import type { Walk } from './tools.ts'

/** Signing up, a group, tasks, and the board by hand and by keys. */
export async function works(walk: Walk) {
  const { engine, person, open, look, step } = walk
  await step('Ana signs up on an empty server', async () => {
    await open('/')
    await person.at('/setup')
    await person.fill('Name', 'Ana Lima')
    await person.fill('Email', 'ana@example.org')
    await person.fill('Password', password)
    await look('set-up')
    await person.press('button', 'Set up')
    await person.at('/home')
    await person.spot({ role: 'heading', name: 'Good…' })
  })

  await step('she makes a group', async () => {
    await person.fill('Group name', 'Garden circle')
    await person.press('button', 'Create group')
    await person.at('/groups/')
    await person.spot({ role: 'heading', name: 'Garden circle' })
    walk.group = await engine.run(() => location.pathname.split('/')[2]!)
  })

  await step('she adds two tasks, each with a line', async () => {
    for (const title of ['Bring the seeds', 'Water the beds']) {
      await person.fill('Add a task', `${title} tomorrow`)
      await person.stroke('Enter')
      await person.spot({ role: 'link', name: title })
    }
    await look('group')
  })

  await step('what she needs without a network comes to the device', async () => {
    await until('the worker', () => engine.run(() => navigator.serviceWorker.controller !== null))
    await until('her own tasks on the device', () => engine.run(keeps, '["tasks",{"groupId":null}]'))
  })

  const laneOf = (title: string) =>
    engine.run(
      (words: string) =>
        [...document.querySelectorAll('[data-card]')]
          .find((one) => one.textContent?.includes(words))
          ?.closest('section')?.ariaLabel ?? '',
      title,
    )

  await step('she drags a card on the board', async () => {
    await open(`/tasks?view=board&group=${walk.group}`)
    const from = await person.spot({ role: 'link', name: 'Bring the seeds', within: 'main' })
    const to = await person.spot({ role: 'section[aria-label=Doing]' })
    await person.drag({ ...from, y: from.y + 24 }, { ...to, y: from.y + 24 })
    await until('the card in Doing', async () => (await laneOf('Bring the seeds')) === 'Doing')
    await look('board')
  })

  await step('she moves another with keys alone', async () => {
    await engine.run(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
      cards.find((one) => one.textContent?.includes('Water the beds'))?.focus()
    })
    await person.stroke('Shift', 'ArrowRight')
    await until('the card in Doing', async () => (await laneOf('Water the beds')) === 'Doing')
  })
}
