declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}

/** The version of this page's service worker. */
declare const __WORKER_VERSION__: string

/** The columns of this build: what was read under others is not shown. */
declare const __READ_SHAPE__: string
