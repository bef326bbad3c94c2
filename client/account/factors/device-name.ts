/** A browser's name, in the three words that tell devices apart. `kind` is the picture beside it. */
interface DeviceName {
  browser: string | undefined
  system: string | undefined
  kind: 'phone' | 'computer' | 'unknown'
}

// each says that it is some of those below it, so the first that is found is right
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]
const systems: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

export function deviceName(userAgent: string | null): DeviceName {
  const first = (list: readonly [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const [browser, system] = [first(browsers), first(systems)]
  const small = system === 'iPhone' || system === 'iPad' || system === 'Android'
  return { browser, system, kind: small ? 'phone' : system ? 'computer' : 'unknown' }
}
