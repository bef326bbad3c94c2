/* Loaded beside a server that is measured (`--expose-gc --import`): at SIGUSR2 it collects, and prints what is left. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.stdout.write(`collected ${JSON.stringify({ heapUsed, external, rss })}\n`)
})
