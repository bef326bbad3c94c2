/** Our own colours that a brand may have. */
export const brandAccents = ['indigo', 'sky', 'leaf', 'sun', 'rose', 'plum'] as const

export const isBrandAccent = (accent: string): accent is (typeof brandAccents)[number] =>
  brandAccents.some((known) => known === accent)

export const isColour = (accent: string) => /^#[0-9a-f]{6}$/i.test(accent)

/** The share of black in one of our own, which marks things with white words on them: as text it is a little darker. */
const darker = 0.12

/** The colour of an accent as `#rrggbb`; undefined for what is none. */
export function colourOf(accent: string | null): string | undefined {
  if (!accent) return undefined
  if (!isBrandAccent(accent)) return isColour(accent) ? accent.toLowerCase() : undefined
  const token = getComputedStyle(document.documentElement).getPropertyValue(`--${accent}`).trim()
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(token.slice(at, at + 2), 16) * (1 - darker)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The attributes of an element in which everything has this colour. */
export function brandAttributes(accent: string | null) {
  const colour = colourOf(accent)
  return colour ? { 'data-brand': '', style: { '--brand': colour } as object } : {}
}
