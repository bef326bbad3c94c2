import { type Engine, type Source, until } from './engine.ts'

/** The eyes and hands of a person in a browser: things are found by their role and name, as a screen reader finds them. */
export type Hands = ReturnType<typeof hands>

interface Wanted {
  role: string
  name?: string
  /** Only inside of the first that fits this selector. */
  within?: string
}
interface Spot {
  x: number
  y: number
  width: number
  height: number
}

const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Space: ' ',
  Control: '\uE009',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}
export type Key = keyof typeof keys

export function hands(engine: Engine) {
  const spot = (wanted: Wanted) => until(`${wanted.role} “${wanted.name ?? ''}”`, () => engine.run(find, wanted))
  const pointer = (actions: Record<string, unknown>[]): Promise<void> =>
    engine.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  const at = ({ x, y }: Spot, duration = 0) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration })
  const down = { type: 'pointerDown', button: 0 }
  const up = { type: 'pointerUp', button: 0 }
  const strokes = (values: readonly string[]): Source => ({
    type: 'key',
    id: 'keys',
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  })
  return {
    spot,
    async press(role: string, name?: string, within?: string) {
      const it = await spot({ role, ...(name !== undefined && { name }), ...(within !== undefined && { within }) })
      await pointer([at(it), down, up])
    },
    /** Takes hold of something and lets it go over something else, as a hand does: not in one leap. */
    async drag(from: Spot, to: Spot) {
      const steps = Array.from({ length: 12 }, (_, n) => {
        const part = (n + 1) / 12
        return at({ ...from, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 30)
      })
      await pointer([at(from), down, { type: 'pause', duration: 100 }, ...steps])
      await pointer([{ type: 'pause', duration: 200 }, up])
    },
    write: (text: string) => engine.act([strokes([...text])]),
    /** Presses keys together, the last of them while the others are held. */
    async stroke(...names: (Key | string)[]) {
      const values = names.map((name) => keys[name as Key] ?? name)
      const held = values.map((value) => ({ type: 'keyDown', value }))
      const freed = values.toReversed().map((value) => ({ type: 'keyUp', value }))
      await engine.act([{ type: 'key', id: 'keys', actions: [...held, ...freed] }])
    },
    async fill(name: string, text: string) {
      await this.press('textbox', name)
      await this.write(text)
    },
    sees: (text: string) =>
      until(`“${text}”`, () => engine.run((words: string) => document.body.innerText.includes(words), text)),
    misses: (text: string) =>
      until(`the end of “${text}”`, () =>
        engine.run((words: string) => !document.body.innerText.includes(words), text),
      ),
    there: (selector: string) =>
      until(selector, () => engine.run((one: string) => document.querySelector(one) !== null, selector)),
    at: (path: string) =>
      until(`the page ${path}`, () => engine.run((one: string) => location.pathname.startsWith(one), path)),
    /** Puts a file into a field, as a person who picks it. */
    file: (selector: string, name: string, type: string, text: string) =>
      engine.run(
        (one: string, fileName: string, fileType: string, words: string) => {
          const field = document.querySelector<HTMLInputElement>(one)!
          const data = new DataTransfer()
          data.items.add(new File([words], fileName, { type: fileType }))
          field.files = data.files
          field.dispatchEvent(new Event('change', { bubbles: true }))
        },
        selector,
        name,
        type,
        text,
      ),
    /** Fails where something stands outside of the window. */
    async fits(where: string) {
      await until(`${where} fits its window`, () =>
        engine.run(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      )
    },
  }
}

/** The place of something that can be seen, once it stands still and nothing lies over it. Runs in the page. */
function find({ role, name, within }: { role: string; name?: string; within?: string }): Promise<Spot | null> {
  const selectors: Record<string, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea, [role=textbox], [role=combobox]',
    heading: 'h1, h2, h3, h4',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    menuitem: '[role^=menuitem]',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
  }
  const root = within ? document.querySelector(within) : document
  const named = (id: string) => document.getElementById(id)?.textContent ?? ''
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map(named).join(' ').trim() ||
    ('labels' in element &&
      [...((element.labels as NodeListOf<Element> | null) ?? [])].map((one) => one.textContent).join(' ')) ||
    element.textContent ||
    element.getAttribute('placeholder') ||
    ''
  const fits = (element: Element) => {
    const own = nameOf(element).replace(/\s+/g, ' ').trim()
    return name === undefined || own === name || (name.endsWith('…') && own.startsWith(name.slice(0, -1)))
  }
  const seen = [...(root?.querySelectorAll(selectors[role] ?? role) ?? [])].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility !== 'hidden' &&
      !element.matches(':disabled') &&
      fits(element),
  )
  const element = seen[0]
  if (!element) return Promise.resolve(null)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2, width, height }
  }
  const before = place()
  return new Promise((tell) =>
    setTimeout(() => {
      const now = place()
      const still = Math.abs(now.x - before.x) + Math.abs(now.y - before.y) < 1
      const over = document.elementFromPoint(now.x, now.y)
      const free =
        over !== null && (element.contains(over) || over.contains(element) || over.closest('label')?.contains(element))
      tell(still && free ? now : null)
    }, 60),
  )
}
