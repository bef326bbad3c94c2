import { deviceStorage } from '../browser/device-storage.ts'

const key = 'ended by'

/** The code with which the server ended the last session on this device, so that the sign-in page can say why. */
export const sessionEnd = {
  get: () => deviceStorage.get(key),
  note: (code: unknown) => void deviceStorage.set(key, String(code)),
  /** The person left, or came back. */
  clear: () => deviceStorage.remove(key),
}
