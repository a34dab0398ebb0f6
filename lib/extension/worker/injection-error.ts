/** Why a card could not be put into a page. */
export type InjectionError =
  /** The tab or frame went away meanwhile: there is nobody left to show anything to. */
  | 'gone'
  /** An administrator keeps extensions off this site. */
  | 'policy'
  /** The browser lets no extension write into this page, or it failed in a way not known here. */
  | 'barred'

/** Error messages of Chromium and Firefox. Any other is `barred`, because a window can always be opened instead. */
const KNOWN: [RegExp, InjectionError][] = [
  [/no tab with id|invalid tab id/i, 'gone'],
  [/the tab was closed|tab was removed|tab closed/i, 'gone'],
  [/no frame with id|frame with id 0 (was removed|is not ready)|the frame was removed|document was destroyed/i, 'gone'],
  [/extensionssettings policy|blocked by (your )?(administrator|policy)/i, 'policy'],
]

export function injectionError(message: string): InjectionError {
  return KNOWN.find(([pattern]) => pattern.test(message))?.[1] ?? 'barred'
}
