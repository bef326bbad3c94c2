import { store } from './store.ts'

/** True once a new build is on this device and waits to take over: see app-update.ts. */
export const newBuild = store(false)
