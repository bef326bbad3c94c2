import { deviceStorage } from '../browser/device-storage.ts'

/** The code with which the server ended the last session on this device (refresh.ts, session.ts), until one is back. */
export const sessionEnd = {
  get: () => deviceStorage.get('ended by'),
  clear: () => deviceStorage.remove('ended by'),
}
