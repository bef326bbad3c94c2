import type { Worker } from 'node:worker_threads'

const lookEvery = 250

/**
 * Looks after a thread that works for many: `stuck` is called when one piece of work has kept its event loop for more
 * than `most` milliseconds of CPU, since all else that it was asked stands still meanwhile. What merely waits, or has
 * to share its processor with others, costs no CPU.
 */
export function watchBusy(worker: Worker, { most, stuck }: { most: number; stuck: () => void }) {
  // the CPU that it had used when it was last asked for a sign; undefined once it has given one
  let askedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  worker.on('message', (word) => {
    if (word === 'pong') askedAt = undefined
  })

  worker.once('exit', end)

  async function look() {
    const { user, system } = await worker.cpuUsage()
    const used = (user + system) / 1000
    if (timer === undefined) return
    if (askedAt === undefined) {
      askedAt = used
      worker.postMessage('ping')
    } else if (used - askedAt > most) {
      end()
      stuck()
    }
  }

  function end() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    begin() {
      // a thread that has not begun yet, or is gone, has nothing to tell
      timer ??= setInterval(() => void look().catch(() => {}), lookEvery).unref()
    },
    end,
  }
}
