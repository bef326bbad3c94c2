import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/* Paths of Deno's standard library, which are Node's. */
export const {
  basename,
  delimiter,
  dirname,
  extname,
  format,
  isAbsolute,
  join,
  normalize,
  parse,
  relative,
  resolve,
  sep,
} = posix

/** The path of a file's address, and the other way round. */
export const fromFileUrl = (url: string | URL): string => fileURLToPath(url)
export const toFileUrl = (path: string): URL => pathToFileURL(path)
