/** Hands a text over as a file, to be kept where the browser keeps such. */
export const downloadText = (name: string, text: string, type: string) => handOver(name, new Blob([text], { type }))

export function handOver(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
