const gpsPointer = 0x8825
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/**
 * Blanks, in place, what a TIFF structure says of the place where a picture was taken: the GPS directory with
 * all that it points at. EXIF is such a structure (CIPA DC-008, 4.6.6), and a TIFF file is one from its start.
 */
export function blankPlace(tiff: Buffer): void {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < 8 || (!little && tiff.toString('latin1', 0, 2) !== 'MM')) return
  const word = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const entries = function* (at: number) {
    if (at < 8 || at + 2 > tiff.length) return
    for (let entry = at + 2, left = word(at); left > 0 && entry + 12 <= tiff.length; left--, entry += 12) yield entry
  }

  const seen = new Set<number>()
  // a directory names the next one; a file that leads in circles is left
  for (let directory = long(4); directory >= 8 && !seen.has(directory); ) {
    seen.add(directory)
    if (directory + 2 > tiff.length) return
    for (const entry of entries(directory)) if (word(entry) === gpsPointer) blank(long(entry + 8))
    const next = directory + 2 + 12 * word(directory)
    if (next + 4 > tiff.length) return
    directory = long(next)
  }

  function blank(gps: number) {
    let end = gps + 2
    for (const entry of [...entries(gps)]) {
      const bytes = (sizes[word(entry + 2)] ?? 1) * long(entry + 4)
      const at = long(entry + 8)
      if (bytes > 4 && at < tiff.length) tiff.fill(0, at, Math.min(at + bytes, tiff.length))
      end = entry + 12
    }
    if (gps + 2 <= tiff.length) tiff.fill(0, gps, end)
  }
}
