// The compile cache also keeps the stripped types: the second start loads neither compiler nor stripper.
import module from 'node:module'

module.enableCompileCache(new URL('../node_modules/.cache/compile', import.meta.url).pathname)
await import('./main.ts')
