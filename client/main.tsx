import './ui/mantine.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from './account/AuthProvider.tsx'
import { calm } from './lib/calm.ts'
import { query } from './lib/query.ts'
import { speak } from './lib/words.ts'
import { hasWorker, register } from './lib/worker.ts'
import { router } from './router.ts'
import { Announcer } from './ui/Announcer.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { looks, scheme } from './ui/theme.ts'

await speak()

const root = createRoot(document.getElementById('root')!)
// in small steps, between which the browser may answer
startTransition(() =>
  root.render(
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
    </StrictMode>,
  ),
)

// where it fails, as in some private windows, everything but push and starting offline works
if (hasWorker) {
  calm()
    .then(register)
    .then(async (worker) => (await import('./lib/renewal.ts')).watchForNew(worker))
    .catch((error: unknown) => console.warn('There is no service worker.', error))
}
