/** A browser that a walk drives, whatever protocol it speaks. Actions are those of WebDriver, which both protocols share. */
export interface Engine {
  name: string
  version: string
  go(url: string): Promise<void>
  /** Runs a function in the page, with these arguments, and gives what it returns or resolves to. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  act(sources: readonly Source[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A picture of the window, as PNG in base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

/** An input source of WebDriver's actions: a pointer, or a keyboard. */
export interface Source {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: readonly Record<string, unknown>[]
}

/** The time in which something must have come, in milliseconds. */
export const patienceMs = 15_000

/** Asks again and again until there is an answer. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | null | false>,
): Promise<Result> {
  const end = Date.now() + patienceMs
  let last: unknown
  while (Date.now() < end) {
    try {
      const found = await look()
      if (found) return found
    } catch (error) {
      // a page that is on its way to another has nobody to answer
      last = error
    }
    await new Promise((go) => setTimeout(go, 100))
  }
  throw new Error(`Waited in vain for ${what}.`, { cause: last })
}
