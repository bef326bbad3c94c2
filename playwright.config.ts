import { defineConfig } from 'playwright/test'
import { findHeadless } from './scripts/chromium.js'
import { zone } from './test/days.ts'

/** Features that Playwright itself switches off: Chromium heeds only the last of such lists. */
const offForPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
]

/** The address bar's suggestions are pages of 400 scripts, which every new window would load: half of a short walk. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/seeded.ts',
  // more than there are processors on a small machine: half of a walk is waiting
  workers: 3,
  fullyParallel: false,
  // a walk over many screens on a busy machine; what waits for one thing waits ten seconds
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Once more, on a server of its own: what fails twice is broken. What fails once is named at the end of `npm test`
  // as unsteady, since a walk that fails by chance tells of a fault here or there.
  retries: 1,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: zone,
    // What was asked and done. Pictures of each frame cost a tenth of all walks, and so do the page's states before and
    // after each step: `--trace on` has both.
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // A worker reads and compiles every file of the app for each new browser, which is most of what a short walk costs.
    // Walks that are about what the worker does say `test.use({ serviceWorkers: 'allow' })`.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findHeadless() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...offForPlaywright, ...addressBar]}`,
      ],
    },
  },
})
