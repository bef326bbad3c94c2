import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What every page needs comes as one file: it compresses better than thirty, and is asked for once. Our own small
 * parts, which several rooms share, come as another, without those that only people inside need.
 */
const inside = [
  'ui/(AccessDenied|CopyField|copy-field|Dialog|dialog|Faces?|face|Keycap|keycap|Missing|QrCode|UndoBar|undo-bar)\\.',
  'lib/(commands|flags|key-settings|key-words|keys|known-keys|live|rank|rows|undo)\\.',
].join('|')
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*(nfiniteQueryObserver|InfiniteQuery\.))|@lingui|@supabase\/(auth|postgrest)-js|@mantine\/core\/esm\/(core|components\/(Button|ActionIcon|Loader|Input|InputBase|TextInput|PasswordInput|UnstyledButton|CloseButton|Transition)))\//,
  },
  {
    name: 'parts',
    test: new RegExp(`client/(?!${inside})(ui|lib|locales/outside/en|account/queries|groups/queries|tasks/queries)`),
  },
]

export default defineConfig({
  publicDir: 'client/public',
  plugins: [react(), lingui({ failOnCompileError: true }), babel({ presets: [linguiTransformerBabelPreset()] })],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
