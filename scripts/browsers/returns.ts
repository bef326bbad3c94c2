import { password } from './ana.ts'
import { until } from './engine.ts'
import { keeps } from './keeps.ts'
import type { Walk } from './tools.ts'

/** Writing without a network, and signing out and in. */
export async function returns(walk: Walk) {
  const { engine, net, person, open, look, step } = walk
  await step('a task that she adds without a network is sent when it is back', async () => {
    await open(`/groups/${walk.group}`)
    await until('the worker', () => engine.run(() => navigator.serviceWorker.controller !== null))
    await person.spot({ role: 'link', name: 'Water the beds…' })
    await until('the tasks on the device', () => engine.run(keeps, `["tasks",{"groupId":"${walk.group}"}]`))
    await net.cut()
    await open(`/groups/${walk.group}`)
    await person.spot({ role: 'link', name: 'Water the beds…' })
    await person.fill('Add a task', 'Mend the fence')
    await person.stroke('Enter')
    await person.spot({ role: 'link', name: 'Mend the fence' })
    await person.sees('waiting')
    await look('offline')
    await net.mend()
    await person.misses('waiting')
    await open(`/groups/${walk.group}`)
    await person.spot({ role: 'link', name: 'Mend the fence' })
  })

  await step('she signs out and in, and is offered a passkey where there are any', async () => {
    await person.press('button', 'Profile of Ana Lima')
    await person.press('menuitem', 'Sign Out')
    await person.at('/auth')
    await person.spot({ role: 'textbox', name: 'Email' })
    const [has, offered] = await engine.run(() => [
      typeof PublicKeyCredential === 'function',
      document.body.innerText.includes('passkey'),
    ])
    if (has !== offered)
      throw new Error(`Passkeys: the engine ${has ? 'has' : 'lacks'} them, the page does not say so.`)
    await look('sign-in')
    await person.fill('Email', 'ana@example.org')
    await person.press('button', 'Continue')
    await person.fill('Password', password)
    await person.press('button', 'Sign in')
    await person.at('/home')
  })
}
