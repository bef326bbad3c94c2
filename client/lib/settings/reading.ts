/** The choices of a person about the texts they read, each in the order in which they are offered. */
export const readingChoices = {
  size: [-1, 0, 1, 2, 3, 4],
  width: ['narrow', 'normal', 'wide'],
  spacing: ['tight', 'normal', 'loose'],
  font: ['sans', 'serif', 'plain'],
  paper: ['theme', 'sepia', 'grey'],
} as const

type Choices = typeof readingChoices
export type ReadingPart = keyof Choices

/** The choices of one person. A part that is left out is as each page has it. */
export type ReadingSettings = { [Part in ReadingPart]?: Choices[Part][number] }

/** The choices of who has made none; the font is for each page to say. */
export const usualReading = { size: 0, width: 'normal', spacing: 'normal', paper: 'theme' } as const

/** The choices with another for one part. What is as usual is left out, so that a later usual one holds. */
export function withReading<Part extends ReadingPart>(
  reading: ReadingSettings,
  part: Part,
  choice: ReadingSettings[Part] | undefined,
): ReadingSettings {
  const { [part]: _before, ...others } = reading
  const usual = (usualReading as ReadingSettings)[part]
  return (choice === undefined || choice === usual ? others : { ...others, [part]: choice }) as ReadingSettings
}
