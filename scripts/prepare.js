// What must stand before the server or the tests start: the packages, then the built client.
import { install } from './install.js'

install()
const { build } = await import('./build.js')
build()
