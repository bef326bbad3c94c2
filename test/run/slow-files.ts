import type { Reporter, TestModule } from 'vitest/node'

const each = 60_000

/** Reporter that prints, once a minute, the test files that have been running for more than a minute. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it
export default class SlowFiles implements Reporter {
  readonly #since = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart() {
    this.#timer = setInterval(() => this.#tell(), each)
    this.#timer.unref()
  }

  onTestModuleStart({ relativeModuleId }: TestModule) {
    this.#since.set(relativeModuleId, Date.now())
  }

  onTestModuleEnd({ relativeModuleId }: TestModule) {
    this.#since.delete(relativeModuleId)
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
  }

  #tell() {
    for (const [file, since] of this.#since)
      if (Date.now() - since > each)
        console.log(`still running after ${Math.round((Date.now() - since) / 1000)} s: ${file}`)
  }
}
