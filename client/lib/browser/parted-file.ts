import { handOver } from './download.ts'

interface PlacedFile extends FileSystemFileHandle {
  remove?: () => Promise<void>
}

declare global {
  interface Window {
    /** Of browsers that let a page write where its person says: Chromium's, on desks. */
    showSaveFilePicker:
      | ((wanted: { suggestedName: string; types: { accept: Record<string, string[]> }[] }) => Promise<PlacedFile>)
      | undefined
  }
}

/** A file that is written part by part, of which the page never holds more than one. Dropped, nothing of it stays. */
export interface PartedFile {
  write: (part: string) => Promise<void>
  close: () => Promise<void>
  drop: () => Promise<void>
}

/** Opens a file: on the disk, where its person says, or else with the browser. Undefined where they chose no place for it. */
export async function openPartedFile(name: string, type: string): Promise<PartedFile | undefined> {
  if (!window.showSaveFilePicker) return keptByBrowser(name, type)
  try {
    const ending = name.slice(name.lastIndexOf('.'))
    const handle = await window.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { [type]: [ending] } }],
    })
    return await writtenToDisk(handle)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    // a browser may have the picker and refuse it: in a frame, or by the rules of its owner
    if (error instanceof DOMException) return keptByBrowser(name, type)
    throw error
  }
}

/** Until it is closed the text stands beside the file; then it takes its place. */
async function writtenToDisk(handle: PlacedFile): Promise<PartedFile> {
  const stream = await handle.createWritable()
  return {
    write: (part) => stream.write(part),
    close: () => stream.close(),
    drop: async () => {
      await stream.abort()
      await handle.remove?.()
    },
  }
}

/** Browsers keep the bytes of a blob outside of the page, and large ones on the disk. */
function keptByBrowser(name: string, type: string): PartedFile {
  const parts: Blob[] = []
  return {
    write: async (part) => void parts.push(new Blob([part])),
    close: async () => handOver(name, new Blob(parts.splice(0), { type: `${type};charset=utf-8` })),
    drop: async () => void parts.splice(0),
  }
}
