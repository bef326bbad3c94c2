import './ui/mantine.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from './account/AuthProvider.tsx'
import './lib/browser/early-focus.ts'
import { onFirstInteraction } from './lib/browser/first-interaction.ts'
import { retryWhenOnline } from './lib/browser/retry-when-online.ts'
import { hasWorker, register } from './lib/browser/service-worker.ts'
import { calmAgain, whenIdle } from './lib/browser/when-idle.ts'
import { query } from './lib/query/query.ts'
import { speak } from './lib/settings/i18n.ts'
import { router } from './router.ts'
import { shelf } from './ui/brand/brand.ts'
import { Announcer } from './ui/layers/Announcer.tsx'
import { Toasts } from './ui/layers/Toasts.tsx'
import { looks, scheme } from './ui/theme.ts'

/** For a page that takes longer, one sees that it is on its way. */
const timeoutMs = 1000

async function begin() {
  await speak()
  const root = createRoot(document.getElementById('root')!)
  // drawn once, when it is known which page it is, and in small steps, between which the browser may answer
  await Promise.race([router.load(), new Promise((go) => setTimeout(go, timeoutMs))])
  startTransition(() => root.render(app))
}

const app = (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={looks} colorSchemeManager={scheme} withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={query}>
          <AuthProvider>
            <RouterProvider router={router} />
          </AuthProvider>
          <Announcer />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  </StrictMode>
)

onFirstInteraction(async () => (await import('./ui/fields/watch-fields.ts')).watchFields())
// who was signed in here last sees the brand of their organisation from the start
if (localStorage.getItem(shelf)) void import('./ui/brand/show-brand.ts')

// a task of its own, after that in which all was read
setTimeout(() => void begin())

// by which one installs the app: nobody does while it loads
void whenIdle().then(() =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  ),
)

// a press that comes before the worker has every file finds the next part of the page all the same
void whenIdle()
  .then(async () => (await import('./lib/query/next-files.ts')).fetchNextFiles())
  .catch((error: unknown) => console.warn('Next parts not fetched.', error))

// where it fails, as in some private windows, everything but push and starting offline works
if (hasWorker) {
  // a hundred files, which nobody needs as long as there is a network
  calmAgain()
    .then(() => retryWhenOnline(register))
    .then(async (worker) => (await import('./lib/browser/app-update.ts')).watchForUpdate(worker))
    .catch((error: unknown) => console.warn('No service worker.', error))
}
