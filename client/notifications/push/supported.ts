import { hasWorker } from '../../lib/browser/service-worker.ts'

/** True where this browser supports push. */
export const isSupported = () => 'Notification' in window && hasWorker && 'PushManager' in window
