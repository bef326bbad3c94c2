import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/* What the stock clients offer, read from the types that their packages bring. */

const root = join(import.meta.dirname, '..', '..', 'node_modules', '@supabase')

/** The files with which the types of each package begin. */
const entries = [
  'postgrest-js/dist/index.d.mts',
  'storage-js/dist/index.d.mts',
  'auth-js/dist/main/index.d.ts',
  'realtime-js/dist/main/index.d.ts',
  'functions-js/dist/main/index.d.ts',
].map((path) => join(root, path))

type Member = {
  type: string
  kind?: string
  accessibility?: string
  key?: { name?: string }
  value?: { returnType?: unknown }
  typeAnnotation?: { typeAnnotation: { type: string } } | null
}
type Statement = {
  type: string
  id?: { name: string } | null
  superClass?: unknown
  body?: { body: Member[] }
  declaration?: Statement | null
  source?: { value: string } | null
  specifiers?: { local: { name?: string } }[]
}

const statementsOf = (file: string) => parseAst(readFileSync(file, 'utf8'), { lang: 'dts' }, file).body as Statement[]

/** The names that a file gives out. */
const exportsOf = (file: string): string[] =>
  statementsOf(file).flatMap(({ type, source, declaration, specifiers = [] }) => {
    if (type === 'ExportAllDeclaration') return exportsOf(join(dirname(file), `${source?.value}.d.ts`))
    if (!type.startsWith('Export')) return []
    return [declaration?.id?.name ?? '', ...specifiers.map(({ local }) => local.name ?? '')]
  })

/** Classes, and the interfaces behind which a client hides a part of itself: `auth.mfa` is a `GoTrueMFAApi`. */
const isOffered = ({ type, id }: Statement) =>
  type === 'ClassDeclaration' || (type === 'TSInterfaceDeclaration' && !!id?.name.endsWith('Api'))

const declaredIn = (file: string) =>
  statementsOf(file)
    .map((statement) => statement.declaration ?? statement)
    .filter(isOffered)

const isMethod = ({ type, kind, accessibility, key, typeAnnotation }: Member) =>
  (!accessibility || accessibility === 'public') &&
  // a line below is the packages’ mark of what is theirs alone
  !!key?.name?.match(/^[a-z]/) &&
  // how an error prints itself asks no server
  key.name !== 'toJSON' &&
  (type === 'TSMethodSignature' ||
    (type === 'MethodDefinition' && kind === 'method') ||
    typeAnnotation?.typeAnnotation.type === 'TSFunctionType')

const methodsOf = (declared: Statement) => (declared.body?.body ?? []).filter(isMethod)
const namesIn = (part: unknown) =>
  Array.from(JSON.stringify(part ?? null).matchAll(/"name":"(\w+)"/g), ([, name]) => name ?? '')

function methodsFrom(entry: string) {
  const folder = dirname(entry)
  const files = entry.endsWith('.d.mts')
    ? [entry]
    : readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.d.ts'))
        .map((file) => join(folder, file))
  const declared = files.flatMap(declaredIn)
  // what is given out, what that is made of, and what its methods give
  const reached = new Set(exportsOf(entry))
  for (const name of reached)
    for (const one of declared.filter(({ id }) => id?.name === name))
      for (const part of [one.superClass, ...methodsOf(one).map(({ value }) => value?.returnType)])
        for (const further of namesIn(part)) reached.add(further)
  return declared
    .filter(({ id }) => reached.has(id?.name ?? ''))
    .flatMap((one) => methodsOf(one).map(({ key }) => `${one.id?.name}.${key?.name}`))
}

/** Every public method of every package, as `Class.method`; one that has several forms is there once. */
export const methods = () => [...new Set(entries.flatMap(methodsFrom))]
