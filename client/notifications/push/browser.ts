/* The browser and machine, for words that fit: the steps to allow what was blocked differ in each. */

type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'samsung' | 'other'
type Machine = 'phone' | 'apple-phone' | 'mac' | 'windows' | 'linux' | 'other'

export function browserOf(agent: string): BrowserName {
  if (/Edg(A|iOS)?\//.test(agent)) return 'edge'
  if (/SamsungBrowser\//.test(agent)) return 'samsung'
  if (/Firefox\/|FxiOS\//.test(agent)) return 'firefox'
  if (/Chrome\/|CriOS\//.test(agent)) return 'chrome'
  return /Safari\//.test(agent) ? 'safari' : 'other'
}

export function machineOf(agent: string): Machine {
  if (/iPhone|iPad|iPod/.test(agent)) return 'apple-phone'
  if (/Android/.test(agent)) return 'phone'
  if (/Macintosh|Mac OS X/.test(agent)) return 'mac'
  if (/Windows/.test(agent)) return 'windows'
  return /Linux|CrOS/.test(agent) ? 'linux' : 'other'
}

const browsers: Record<BrowserName, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  samsung: 'Samsung Internet',
  other: 'Browser',
}
const machines: Record<Machine, string> = {
  phone: 'Android',
  'apple-phone': 'iPhone or iPad',
  mac: 'Mac',
  windows: 'Windows',
  linux: 'Linux',
  other: '',
}

/** "Firefox · Windows": what one's devices are listed as. Names of products, in no language. */
export const deviceName = (agent: string) =>
  [browsers[browserOf(agent)], machines[machineOf(agent)]].filter(Boolean).join(' · ')
