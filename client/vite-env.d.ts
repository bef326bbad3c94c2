declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

/** Which service worker this page came with. */
declare const __WORKER_VERSION__: string

/** Which columns this build knows: what was read under others is not shown. */
declare const __READ_SHAPE__: string
