/** The element that had the focus last, with its ancestors, for code that is loaded after the first press. */
export const earlyFocus: { path: EventTarget[] } = { path: [] }

addEventListener(
  'focusin',
  (event) => {
    earlyFocus.path = event.composedPath()
  },
  true,
)
