import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Something to use until a page is there, and the button that leads to it. */
interface Meanwhile {
  words: MessageDescriptor
  label: MessageDescriptor
  to: '/home' | '/groups' | '/messages'
}

export interface UpcomingPage {
  title: MessageDescriptor
  words: MessageDescriptor
  meanwhile: Meanwhile
  needs?: 'admin' | 'superAdmin'
}

const server: Meanwhile = {
  words: msg`Until then, this server is set up from its command line.`,
  label: msg`Go home`,
  to: '/home',
}

/* The pages that are still being built: what each will be, in a sentence. A page that is ready loses its line. */
export const comingPages = {
  superAdmin: {
    title: msg`Super Admin`,
    words: msg`Coming later: the health and settings of this server.`,
    meanwhile: server,
    needs: 'superAdmin',
  },
  enterpriseAdmin: {
    title: msg`Enterprise Admin`,
    words: msg`Coming later: manage the organisations on this server.`,
    meanwhile: server,
    needs: 'superAdmin',
  },
} satisfies Record<string, UpcomingPage>

export type ComingPage = keyof typeof comingPages
