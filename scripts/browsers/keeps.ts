/** True once the page has put the answer to a question on the device. Runs in the page. */
export function keeps(question: string) {
  return new Promise<boolean>((tell, fail) => {
    const opening = indexedDB.open('reads')
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys()
      keys.onsuccess = () => {
        opening.result.close()
        tell(keys.result.some((key) => String(key) === question))
      }
    }
  })
}
