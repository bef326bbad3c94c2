import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { closure, filesOfEveryPage, laterFilesOfHome, partsOfFirstScreens } from './scripts/first-files.ts'

// but the entry itself, and the routes
const everyPage = new Set(
  [...filesOfEveryPage()].filter((file) => !/client\/(main|App|layout-routes|router)\./.test(file)),
)
const around = closure(
  partsOfFirstScreens().filter(
    (part) => !/GroupPage|GroupTasks|Overview|GroupToday|FirstGroup|StandalonePage/.test(part),
  ),
)
const afterFirstCards = laterFilesOfHome()
const among = (files: Set<string>) => (id: string) => files.has(relative(import.meta.dirname, id))

/** The icons that more than one part shows: those of the first screens, of talk and of common parts; and what other rooms share. */
const iconsOf = (files: Iterable<string>) =>
  [...files].flatMap((file) => [...new Set(readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w+/g))])
const repeated = (icons: readonly string[]) => new Set(icons.filter((icon, at) => icons.indexOf(icon) !== at))
const parts = globSync('client/**/*.{ts,tsx}')
const rooms = [...Map.groupBy(parts, (file) => file.split('/')[1]).values()]
const inParts = repeated(iconsOf(parts))
const inRooms = repeated(rooms.flatMap((files) => [...new Set(iconsOf(files))]))
const early = new Set(iconsOf([...around, ...everyPage, ...globSync('client/{messages,ui}/**/*.{ts,tsx}')]))
const ofAfter = new Set(iconsOf(afterFirstCards))
const iconOf = (id: string) => /tabler\/icons-react\/dist\/esm\/icons\/(\w+)\./.exec(id)?.[1] ?? ''

/**
 * Chunks of every page. Libraries come as two files of a size: they compress better than thirty, and load side by side.
 * Our own small parts come as another, without those that only people inside need; what is around every page there as a
 * third.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/ },
  {
    name: 'base',
    test: /node_modules\/(@tanstack(?!.*(nfiniteQueryObserver|InfiniteQuery\.))|@lingui|@supabase\/postgrest-js|@mantine\/core\/esm\/(core|components\/(Button|ActionIcon|Loader|Input|InputBase|TextInput|UnstyledButton|CloseButton|Transition))|@mantine\/hooks\/esm\/use-uncontrolled)\//,
  },
  {
    name: 'parts',
    test: (id: string) => among(everyPage)(id) || /icons\/Icon(Check|MapPin)\.|ui\/(Logo|first-field)\./.test(id),
  },
  {
    name: 'outside',
    test: /client\/account\/(data\/sign-in\.|sign-in\/(AuthLayout|AuthPage|CredentialsForm|Destination|EmailStep|OtherWays|ErrorNote|Unclaimed|Welcome|sign-in\.module|error-field|error-messages|use-))/,
  },
  {
    name: 'shell',
    // with the icons that several parts show, too small to be asked for one by one
    test: (id: string) => among(around)(id) || (inParts.has(iconOf(id)) && early.has(iconOf(id))),
  },
  // what Home draws after its first cards, whichever room it is of; and what other pages need of that
  {
    name: 'cards',
    test: (id: string) =>
      among(afterFirstCards)(id) &&
      /client\/(home\/|messages\/home\/|goals\/|journal\/home\/H|progress\/home\/|notifications\/all\/|\w+\/activity\.)/.test(
        id,
      ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'after',
    test: (id: string) =>
      among(afterFirstCards)(id) ||
      ofAfter.has(iconOf(id)) ||
      /nfiniteQueryObserver\.|InfiniteQuery\.|client\/(groups\/PersonPeek|events\/(EventPeek|peek\.module|data\/deleting-series)|lessons\/TodayKey|lib\/outbox\/(joining|same-row))\./.test(
        id,
      ),
    includeDependenciesRecursively: false,
  },
  { name: 'icons', test: (id: string) => inRooms.has(iconOf(id)) },
  // what rooms say of themselves in the lists of others: a file for all of them, when the first is shown
  { name: 'labels', test: /client\/\w+\/room-labels\.ts/ },
  // what the list of conversations and an open one both stand on: a dozen files of a few hundred bytes
  {
    name: 'talk',
    test: /client\/(lib\/html\/tree|ui\/emoji\/(Reactions|reactions-of)|messages\/(commands|PlaceLink|ConversationSkeleton|data\/(messages|conversations|message-writes|conversation-writes|saved-queries|use-people|participants|topics|next-topic|use-location|picker|drafts|file-size|bucket)|list\/(sections|ConversationMark|use-conversation-commands)|history\/details-open|message\/own-links))\.tsx?/,
  },
  // what shows a lesson and what writes one both stand on: files of a few hundred bytes
  {
    name: 'lesson',
    test: /client\/ui\/lesson\/(block-names|blocks|item-kinds|items|duration|field-names|lesson-writing|ItemIcon|AddItem)\./,
    // with what they import, parts of other rooms would wait for them
    includeDependenciesRecursively: false,
  },
  // what the pages of lessons and what is kept of them offline both stand on
  {
    name: 'lessons',
    test: /client\/lessons\/(data|offline|anchors\/load-nearly)\b.*\.ts$/,
    includeDependenciesRecursively: false,
  },
  // what all of goals stands on, and what their page and their cards share; the commands lie between the two
  {
    name: 'goals',
    test: /client\/goals\/(data\/(?!search-params)|offline|prefetch|form\/beginning|pickers\/picker\.)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'ticks',
    test: /client\/goals\/(list\/|cards|GroupGoals|pickers\/Pickers\.)/,
    includeDependenciesRecursively: false,
  },
  // what the pages of the marketplace stand on, and its cards on other pages
  {
    name: 'market',
    test: /client\/marketplace\/(data\/(?!search-params)|offline|prefetch)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'trials',
    test: /client\/marketplace\/(cards|trial\/(?!TrialPage)|find\/Offer|listing\/Credits)/,
    includeDependenciesRecursively: false,
  },
  // what the three screens of an adaptation stand on
  {
    name: 'adaptation',
    test: /client\/adaptation\/(data|draft|frame|marks|words|deeds\/(ChangeForm|ChangeDialog|AddLessonDialog|Effect|SourceFields|deeds.module))\b/,
    includeDependenciesRecursively: false,
  },
  // a few of some hundred bytes, for wherever people write to each other
  {
    name: 'words',
    test: /client\/(lib\/(html\/plain-text|outbox\/rich-draft|supabase\/last-word)|ui\/(people\/(MentionOptions|PersonFace)|emoji\/(Reactions|reactions-of)))\.tsx?/,
  },
  { name: 'refusals', test: /client\/(\w+\/refusals(\/\w+)?|lib\/registries\/refusal-lookup)\.ts|refusals\/en\.po/ },
]

const workerFiles = ['client/pwa/sw.ts', 'client/lib/browser/worker-messages.ts']
const workerText = workerFiles.map((file) => readFileSync(file, 'utf8')).join('')

const short = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The same in the worker and in the page, so that the page can tell whether the worker is the one that it came with. */
const define = {
  __WORKER_VERSION__: JSON.stringify(short(workerText)),
  __READ_SHAPE__: JSON.stringify(short(readFileSync('supabase/types.ts', 'utf8'))),
}

/**
 * Files that an offline start needs none of: other languages of the tests, the lists of common passwords, and the page
 * of a browser that is too old; nor what only the browser reads, and the server writes the brand into.
 */
const leftOut =
  /^(\.vite|sw\.js|manifest\.webmanifest|next-files\.json|too-old|assets\/(pseudo|password-score)-|logo512|maskable512)/

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

/**
 * A list of the build's files, each with the places in it of those that it may ask for: what the page fetches while it
 * is calm, so that the next press needs no network (client/lib/query/next-files.ts).
 */
function nextFiles(): Plugin {
  return {
    name: 'next files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const asks = new Map<string, string[]>()
        for (const { fileName, imports, dynamicImports, viteMetadata } of chunks) {
          const wanted = [...imports, ...(viteMetadata?.importedCss ?? []), ...dynamicImports]
          asks.set(
            fileName,
            wanted.filter((name) => !leftOut.test(name)),
          )
        }
        const names = [...new Set([...asks].flat(2))].filter((name) => !leftOut.test(name)).sort()
        const graph = names.map((name) => [name, (asks.get(name) ?? []).map((one) => names.indexOf(one))])
        this.emitFile({ type: 'asset', fileName: 'next-files.json', source: JSON.stringify(graph) })
      },
    },
  }
}

/** A file that only hands on what stands in another: where the bundler gathers what is asked for in a file of a group. */
function handedOn({ code }: Rolldown.OutputChunk) {
  const [, names, from] = /^export\{([^}]*)\}from"\.\/([^"]*)";\s*$/.exec(code) ?? []
  return names && from ? { names: names.split(','), from } : undefined
}

/** Nobody asks for such a file: what is in the other is asked for there, and a way to the server and back is saved. */
function straight(): Plugin {
  return {
    name: 'straight',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        for (const chunk of chunks) {
          const found = handedOn(chunk)
          if (!found) continue
          const file = chunk.fileName.replace('assets/', '')
          const named = found.names.map((one) =>
            one.replace(/^(\S+)(?: as (\S+))?$/, (_, own, name) => `${name ?? own}:e.${own}`),
          )
          for (const other of chunks) {
            other.code = other.code
              .replaceAll(`import(\`./${file}\`)`, `import(\`./${found.from}\`).then(e=>({${named}}))`)
              .replaceAll(`"assets/${file}"`, `"assets/${found.from}"`)
          }
        }
      },
    },
  }
}

/** Entries that come after the first file: for who is signed in on this device, and for who is not. */
const next = {
  inside: ['client/signed-in.ts'],
  home: ['client/home/later.ts', 'locales/home/en.po'],
  outside: ['client/account/sign-in/AuthPage.tsx'],
}

/**
 * It begins to load with the page, and not when the page has found out who is there. This script stands before the
 * first stylesheet, since it would have to wait for that. What is largest is asked for first: a browser has six lines
 * to a server, and what is small would keep them busy for as long as it takes to open one.
 */
function begun(): Plugin {
  return {
    name: 'begun',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const filesFor = (parts: readonly string[]) => {
          const wanted = new Set<string>()
          const want = (name: string) => {
            if (wanted.has(name) || html.includes(name)) return
            const chunk = chunks.find(({ fileName }) => fileName === name)
            if (!chunk || !handedOn(chunk)) wanted.add(name)
            for (const more of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) want(more)
          }
          for (const part of parts) {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(part)))
            if (!chunk) throw new Error(`The build has no chunk for ${part}.`)
            want(chunk.fileName)
          }
          return largestFirst([...wanted])
        }
        // without a stylesheet nothing is shown
        const sizeOf = (name: string) => chunks.find(({ fileName }) => fileName === name)?.code.length ?? Infinity
        const largestFirst = (names: readonly string[]) => names.toSorted((a, b) => sizeOf(b) - sizeOf(a))
        const [inside, home, outside] = [next.inside, next.home, next.outside].map(filesFor)
        const ofHome = home!.filter((file) => !inside!.includes(file))
        const load = `let s;try{s=localStorage.getItem('session')}catch{}for(const f of s?${JSON.stringify(inside)}.concat(/^\\/(home)?$/.test(location.pathname)?${JSON.stringify(ofHome)}:[]):${JSON.stringify(outside)})document.head.append(Object.assign(document.createElement('link'),f.endsWith('.css')?{rel:'preload',as:'style'}:{rel:'modulepreload'},{href:'/'+f,crossOrigin:''}))`
        const icon = encodeURIComponent(readFileSync('client/public/favicon.svg', 'utf8').trim())
        const ofEveryPage = /^ *<link rel="modulepreload" crossorigin href="\/(.*?)">\n/gm
        const before = largestFirst([...html.matchAll(ofEveryPage)].map(([, name]) => name!))
          .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">\n    `)
          .join('')
        return html
          .replace(ofEveryPage, '')
          .replace('<link rel="icon"', `${before}<script>{${load}}</script>\n    $&`)
          .replace('href="/favicon.svg"', `href="data:image/svg+xml,${icon}"`)
      },
    },
  }
}

/** Mantine's palettes that no part shows: two hundred variables less in the first stylesheet. */
const isUnusedColour = /^--mantine-color-(pink|grape|violet|cyan|green|lime|yellow|orange)-/

export default defineConfig({
  define,
  publicDir: 'client/public',
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'unused-colours',
          Declaration(declaration) {
            if (isUnusedColour.test(declaration.prop)) declaration.remove()
          },
        },
      ],
    },
  },
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    worker(),
    begun(),
    straight(),
    nextFiles(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: { groups },
        // every page names hundreds of files that may come next: short names and hashes tell them apart too
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${leftOut.test(`assets/${name}-`) ? name : name[0]}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
      // a room's commands are asked for by name, also where a page has them already
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
