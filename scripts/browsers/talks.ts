import { type Engine, until } from './engine.ts'
import type { Walk } from './tools.ts'
import { wordHtml } from './word.ts'

/** Messages with a draft, a file and many rows, and the editor with what Word gives. */
export async function talks(walk: Walk) {
  const { engine, person, open, look, step } = walk
  await step('what she has begun to write is there after a reload, and is sent', async () => {
    await open(`/messages?conversation=${walk.group}`)
    await person.fill('Message', 'Who has a spade')
    await until('the draft on the device', () =>
      engine.run(() => JSON.stringify({ ...localStorage }).includes('Who has a spade')),
    )
    await open(`/messages?conversation=${walk.group}`)
    await until('the draft', () =>
      engine.run(() => {
        const field = document.querySelector<HTMLTextAreaElement>('[aria-label=Message]')
        return (field?.value ?? field?.textContent)?.includes('Who has a spade')
      }),
    )
    await person.press('textbox', 'Message')
    await person.stroke('Enter')
    await person.spot({ role: '[role=log] article' })
  })

  await step('she sends a file', async () => {
    await person.file('input[type=file][aria-label="Attach files"]', 'plan.txt', 'text/plain', 'Beans, then peas.')
    await person.sees('plan.txt')
    await person.press('button', 'Send')
    await until('two messages', () => engine.run(() => document.querySelectorAll('[role=log] article').length > 1))
    await look('talk')
  })

  await step('the last message stands above the field, also when there are many', async () => {
    for (let n = 0; n < 12; n++) {
      await person.fill('Message', `Row ${n}`)
      await person.stroke('Enter')
    }
    await person.sees('Row 11')
    await lastInSight(engine)
    await look('talk-long')
  })

  await step('a conversation opens at its end, and the page around it does not scroll', async () => {
    await open(`/messages?conversation=${walk.group}`)
    await person.sees('Row 11')
    await lastInSight(engine)
    const over = await engine.run(() => document.documentElement.scrollHeight - innerHeight)
    if (over > 0) throw new Error(`The page scrolls by ${over} pixels.`)
    await look('talk-again')
  })

  await step('what Word puts on the clipboard comes clean', async () => {
    await open('/test/rich-text-editor')
    await person.there('[role=textbox][contenteditable=true]')
    await person.press('button', 'Clear editor')
    await person.press('[role=textbox][contenteditable=true]')
    await engine.run((text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      // Firefox takes none from its maker
      Object.defineProperty(pasted, 'clipboardData', { value: clipboardData })
      document.querySelector('[role=textbox][contenteditable=true]')!.dispatchEvent(pasted)
    }, wordHtml)
    const made = () => engine.run(() => document.querySelector('[data-html=made]')?.textContent ?? '')
    await until('clean text', async () => (await made()).includes('<strong>seeds</strong>'))
    if (/mso|class=|style=/i.test(await made())) throw new Error(`Word left something behind: ${await made()}`)
    await look('editor')
  })
}

/** Waits until the last message is all above the field. */
const lastInSight = (engine: Engine) =>
  until('the last message above the field', () =>
    engine.run(() => {
      const last = [...document.querySelectorAll('[role=log] article')].at(-1)?.getBoundingClientRect()
      const log = document.querySelector('[role=log]')?.getBoundingClientRect()
      return last && log && last.top >= log.top && last.bottom <= log.bottom + 1
    }),
  )
