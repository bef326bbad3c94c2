/** The desk of Ana, who walks through the app, and her password. */
export const desk = [1280, 800] as const
export const password = 'a long enough secret'
