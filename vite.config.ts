import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * What every page needs comes as one file: it compresses better than thirty, and is asked for once. Our own small
 * parts, which several rooms share, come as another, without those that only people inside need.
 */
const inside =
  'ui/(AccessDenied|CopyField|copy-field|Dialog|dialog|Faces?|face|Keycap|keycap|Missing|QrCode|UndoBar|undo-bar)|lib/(commands|flags|kept|key-settings|key-words|keys|known-keys|live|outbox[\\w-]*|places|rank|rows|undo|unsaved)'
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*(nfiniteQueryObserver|InfiniteQuery\.))|@lingui|@supabase\/(auth|postgrest)-js|@mantine\/core\/esm\/(core|components\/(Button|ActionIcon|Loader|Input|InputBase|TextInput|PasswordInput|UnstyledButton|CloseButton|Transition)))\//,
  },
  {
    name: 'parts',
    test: new RegExp(`client/(?!${inside})(ui|lib|locales/outside/en|account/queries|groups/queries|tasks/queries)`),
  },
  { name: 'outside', test: /client\/account\/(AuthLayout|AuthPage|CredentialsForm|Welcome|account\.module|field-of)/ },
]

const workerFiles = ['client/pwa/sw.ts', 'client/lib/worker-words.ts']
const workerText = workerFiles.map((file) => readFileSync(file, 'utf8')).join('')

const short = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The same in the worker and in the page, so that the page can tell whether the worker is the one that it came with. */
const define = {
  __WORKER_VERSION__: JSON.stringify(short(workerText)),
  __READ_SHAPE__: JSON.stringify(short(readFileSync('supabase/types.ts', 'utf8'))),
}

/** What an offline start needs none of: other languages of the tests, and what a browser that is too old is shown. */
const leftOut = /^(\.vite|sw\.js|too-old|assets\/pseudo-|logo512|maskable512)/

/** The service worker: one plain script at the root, which shares no file with the page and knows all of its files. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    buildStart() {
      for (const file of workerFiles) this.addWatchFile(file)
    },
    async writeBundle({ dir }) {
      const made = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          ...define,
          'process.env.NODE_ENV': '"production"',
          __APP_FILES__: JSON.stringify(filesOf(dir!)),
        },
        build: {
          write: false,
          rolldownOptions: { input: 'client/pwa/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })) as Rolldown.RolldownOutput
      writeFileSync(join(dir!, 'sw.js'), made.output[0].code)
    },
  }
}

/** The files of a build, as the worker keeps them: what has its hash in its name never changes. */
function filesOf(dir: string) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(dir, join(file.parentPath, file.name)))
    .filter((file) => !leftOut.test(file))
    .sort()
    .map((file) => ({
      url: `/${file}`,
      revision: file.startsWith('assets/') ? null : short(readFileSync(join(dir, file))),
    }))
}

export default defineConfig({
  define,
  publicDir: 'client/public',
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    worker(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
