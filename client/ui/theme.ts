import { createTheme, type MantineColorSchemeManager } from '@mantine/core'
import { store } from '../lib/browser/store.ts'

export const themes = ['light', 'dark', 'modern'] as const
export type Theme = (typeof themes)[number]

/** Every variant is a set of tokens, so that no part asks which theme it is in. */
export const looks = createTheme({
  primaryColor: 'indigo',
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // a menu that opens has the focus on its first entry, and holds nothing else that may have it
  components: {
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // several lines grow with what is written
    Textarea: { defaultProps: { autosize: true, minRows: 2, maxRows: 10 } },
  },
  variantColorResolver: ({ variant, color, theme }) => {
    const border = '1px solid transparent'
    if (color && color !== theme.primaryColor && color !== 'gray') {
      return { border, background: color, hover: color, color: 'var(--on-mark)' }
    }
    if (variant === 'filled')
      return { border, background: 'var(--fill)', hover: 'var(--fill-hover)', color: 'var(--on-fill)' }
    if (variant === 'light')
      return { border, background: 'var(--accent-soft)', hover: 'var(--accent-soft)', color: 'var(--accent-text)' }
    if (variant === 'subtle') return { border, background: 'transparent', hover: 'var(--hover)', color: 'var(--text)' }
    return {
      border: '1px solid var(--line-strong)',
      background: 'var(--raised)',
      hover: 'var(--hover)',
      color: 'var(--text)',
    }
  },
})

const root = document.documentElement
const shown = store<Theme>(root.dataset.theme as Theme)
/** The browser's own bars take the colour of the ground. */
function colourBars() {
  const bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bars) bars.content = getComputedStyle(root).getPropertyValue('--ground')
}

colourBars()

const under = (theme: Theme) => (theme === 'light' ? 'light' : 'dark')

/** A theme, or whatever the system has at the moment. */
export type Choice = Theme | 'system'

const system = matchMedia('(prefers-color-scheme: dark)')
const chosen = store<Choice>(kept() ?? 'system')

/** The theme that is shown, and what was chosen: they differ where one follows the system. */
export const useTheme = shown.use
export const useChosenTheme = chosen.use

export const hasChosenTheme = () => kept() !== undefined

/** The page was given its theme before the first paint, by the script in index.html; this changes it, and keeps it. */
export function setTheme(choice: Choice) {
  localStorage.setItem('theme', choice)
  chosen.set(choice)
  show(choice === 'system' ? ofSystem() : choice)
}

function show(theme: Theme) {
  root.dataset.theme = theme
  root.dataset.mantineColorScheme = under(theme)
  colourBars()
  shown.set(theme)
}

function kept(): Choice | undefined {
  const choice = localStorage.getItem('theme')
  return choice === 'system' ? choice : themes.find((theme) => theme === choice)
}

const ofSystem = (): Theme => (system.matches ? 'dark' : 'light')

system.addEventListener('change', () => {
  if (chosen.get() === 'system') show(ofSystem())
})

/** The theme that follows one, round and round. */
export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length]!

let stop: (() => void) | undefined

/** Mantine knows two schemes; it is told which of them lies under the theme that is shown. */
export const scheme: MantineColorSchemeManager = {
  get: () => under(shown.get()),
  set: () => {},
  clear: () => {},
  subscribe: (tell) => {
    stop = shown.watch(() => tell(under(shown.get())))
  },
  unsubscribe: () => stop?.(),
}
