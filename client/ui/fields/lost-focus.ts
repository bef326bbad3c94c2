import { earlyFocus } from '../../lib/browser/early-focus.ts'
import { textFields } from '../../lib/browser/typing.ts'

/*
 * Where the element with the focus goes away, with its dialog, its menu or its row, the browser gives the focus to
 * nothing, and the next letters would be shortcuts. Here it goes to what is left: for something that lay over the page to
 * where the person was before, else to what is nearest.
 */

const layer = 'dialog, [role=dialog], [role=menu], [role=listbox]'
const takesFocus =
  'a[href], button, input, textarea, select, summary, [tabindex]:not([tabindex="-1"]), [contenteditable=true]'
/** The pause in which a page may move the focus by itself. */
const pauseMs = 120
/** The time for which a button may be out of use while its answer comes. */
const answerMs = 15_000

interface Place {
  element: HTMLElement
  /** Its ancestors, from the inside out: they cannot be read from what is gone. */
  around: HTMLElement[]
  isOver: boolean
}

const isThere = (one: HTMLElement) =>
  one.isConnected && !one.matches(':disabled') && !one.closest('[inert]') && one.checkVisibility()
const isBusy = (one: HTMLElement) => one.isConnected && one.matches(':disabled') && one.checkVisibility()
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

export function watchLostFocus() {
  /** The places of the focus, the last one first. */
  let places: Place[] = []
  let isLetGo = false
  let next: ReturnType<typeof setTimeout> | undefined

  /** Notes the element that has the focus, at the beginning of the path of its event. */
  function note(path: readonly EventTarget[]) {
    const [target, ...around] = path.filter(
      (one): one is HTMLElement => one instanceof HTMLElement && !one.contains(document.body),
    )
    if (!target) return
    isLetGo = false
    const place = { element: target, around, isOver: [target, ...around].some((one) => one.matches(layer)) }
    places = [place, ...places.filter(({ element }) => element !== target)].slice(0, 20)
  }
  /** A press on nothing that takes the focus lets it go on purpose. */
  function onPress({ target }: Event) {
    isLetGo = target instanceof Element && !target.closest(`${takesFocus}, [tabindex], label`)
  }
  /** `busy` is the button that was out of use when this was looked at last. */
  function look(busy?: HTMLElement, until = performance.now() + answerMs, path = location.pathname) {
    clearTimeout(next)
    next = setTimeout(() => {
      const [last] = places
      // another page moves the focus by itself
      if (!last || isLetGo || !isNowhere() || path !== location.pathname) return
      const { element } = last
      if (isThere(element)) return busy === element ? element.focus({ preventScroll: true }) : undefined
      if (isBusy(element) && performance.now() < until) return look(element, until, path)
      restFor(last, places)?.focus({ preventScroll: true })
    }, pauseMs)
  }
  addEventListener('focusin', (event) => note(event.composedPath()), true)
  addEventListener('pointerdown', onPress, true)
  // what goes away says so by none of these in every browser, but one of them comes before or after it
  for (const sign of ['focusout', 'close', 'keyup', 'click']) addEventListener(sign, () => look(), true)
  note(earlyFocus.path)
  // the first press may have taken it away before this was loaded
  look()
}

function restFor(last: Place, places: readonly Place[]): HTMLElement | undefined {
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const isFree = (one: HTMLElement) => isThere(one) && (!modal || modal.contains(one))
  const before = () => places.find(({ element, around }) => isFree(element) && !sharesLayer(last, around))?.element
  const main = document.querySelector<HTMLElement>('main')
  // a lost field is never replaced by a button, which the next space would press, nor anything else by a field, which
  // would take the next keys as text
  const isField = last.element.matches(textFields)
  const inside = isField ? textFields : last.element.closest('[data-row]') ? '[data-row]' : takesFocus
  const fits = (one: HTMLElement) => isFree(one) && (isField || !one.matches(`${textFields}, select`))
  const near = () => {
    for (const one of last.around) {
      // what holds the whole page is no neighbourhood
      if (!isFree(one) || one.contains(main)) continue
      if (one.hasAttribute('tabindex')) return one
      const found = [...one.querySelectorAll<HTMLElement>(inside)].find(fits)
      if (found) return found
    }
    return undefined
  }
  const found = last.isOver ? (before() ?? near()) : near()
  return found ?? modal ?? main ?? undefined
}

/** True of an element in the layer that has just gone. */
function sharesLayer({ around }: Place, others: readonly HTMLElement[]): boolean {
  const gone = around.find((one) => one.matches(layer))
  return gone !== undefined && others.includes(gone)
}
