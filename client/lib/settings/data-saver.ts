import { store } from '../browser/store.ts'
import { settings } from './settings.ts'

declare global {
  interface Navigator {
    /** Chromium's view of the network; not in TypeScript's DOM. `saveData` is its own setting, sent as Save-Data. */
    readonly connection?: EventTarget & { readonly saveData?: boolean }
  }
}

/** True where the browser, or the phone around it, has been told to save data. */
export const deviceSavesData = () => globalThis.navigator?.connection?.saveData === true

const now = () => settings.get().low_data || deviceSavesData()

/** True where as little as possible is fetched: the person wants it so, or their device does. */
export const dataSaver = store(now())

const look = () => dataSaver.get() !== now() && dataSaver.set(now())
settings.watch(look)
globalThis.navigator?.connection?.addEventListener('change', look)
