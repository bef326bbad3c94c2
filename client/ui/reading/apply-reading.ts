import { settings } from '../../lib/settings/settings.ts'

// their own list: the choices that each has come with what shows them
const parts = ['size', 'width', 'spacing', 'font', 'paper'] as const

/**
 * The page has its attributes before the first paint, by a script in index.html; tokens.css makes sizes, fonts and papers
 * of them. What is chosen later is put there from here.
 */
function apply() {
  const { reading } = settings.get()
  for (const part of parts) {
    const choice = reading[part]
    if (choice === undefined) document.documentElement.removeAttribute(`data-reading-${part}`)
    else document.documentElement.setAttribute(`data-reading-${part}`, String(choice))
  }
  // messages have no serif of their own
  if (reading.font === 'serif')
    import('./serif.css').catch((error: unknown) => console.warn('Serif not loaded.', error))
}

settings.watch(apply)
apply()
