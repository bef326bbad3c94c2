declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

/** Which service worker this page came with. */
declare const __WORKER_VERSION__: string
