import { hasWorker } from '../../lib/browser/service-worker.ts'

/** Whether this browser could be told anything while no page is open. */
export const isSupported = () => 'Notification' in window && hasWorker && 'PushManager' in window
