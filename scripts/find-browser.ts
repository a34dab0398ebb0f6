import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export interface FoundBrowser {
  kind: 'chrome' | 'firefox'
  path: string
}

/** Oldest versions that the extension supports, and on which its tests ran. Older Firefox cannot ask before it sends data. */
export const OLDEST_BROWSERS = { chrome: 150, firefox: 140, firefoxAndroid: 142 }

const LINUX: [FoundBrowser['kind'], string][] = [
  ['chrome', 'chromium'],
  ['chrome', 'chromium-browser'],
  ['chrome', 'google-chrome'],
  ['chrome', 'microsoft-edge'],
  ['chrome', 'brave-browser'],
  ['firefox', 'firefox'],
  ['firefox', 'firefox-esr'],
]
const MAC: [FoundBrowser['kind'], string][] = [
  ['chrome', 'Chromium.app/Contents/MacOS/Chromium'],
  ['chrome', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['chrome', 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  ['firefox', 'Firefox.app/Contents/MacOS/firefox'],
]
const WINDOWS: [FoundBrowser['kind'], string][] = [
  ['chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['chrome', 'Microsoft\\Edge\\Application\\msedge.exe'],
  ['firefox', 'Mozilla Firefox\\firefox.exe'],
]

/** Programs that the environment names, such as an older browser for the tests. */
function named(): FoundBrowser[] {
  const { CHROME_BIN, FIREFOX_BIN } = process.env
  return [
    ...(CHROME_BIN ? [{ kind: 'chrome' as const, path: CHROME_BIN }] : []),
    ...(FIREFOX_BIN ? [{ kind: 'firefox' as const, path: FIREFOX_BIN }] : []),
  ]
}

function places(): FoundBrowser[] {
  if (process.platform === 'darwin') return MAC.map(([kind, app]) => ({ kind, path: join('/Applications', app) }))
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return WINDOWS.flatMap(([kind, program]) => roots.map((root) => ({ kind, path: join(root ?? '', program) })))
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return LINUX.flatMap(([kind, name]) => folders.map((folder) => ({ kind, path: join(folder, name) })))
}

/** The preferred installed browser that can load an unpacked extension; null where there is none. */
export function findBrowser(kind?: FoundBrowser['kind']): FoundBrowser | null {
  return (
    [...named(), ...places()].find((place) => (kind === undefined || place.kind === kind) && existsSync(place.path)) ??
    null
  )
}

/** Whether a window can be opened at all. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || !!(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}
