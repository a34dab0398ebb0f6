type InjectionError =
  /** The tab or frame is gone. */
  | 'gone'
  /** An administrator blocks extensions on this site. */
  | 'policy'
  /** The browser blocks extensions on this page, or the error is unknown. */
  | 'barred'

/** Messages of Chromium and Firefox. Any other counts as `barred`, because a window can always be opened. */
const KNOWN: [RegExp, InjectionError][] = [
  [/no tab with id|invalid tab id/i, 'gone'],
  [/the tab was closed|tab was removed|tab closed/i, 'gone'],
  [/no frame with id|frame with id 0 (was removed|is not ready)|the frame was removed|document was destroyed/i, 'gone'],
  [/extensionssettings policy|blocked by (your )?(administrator|policy)/i, 'policy'],
]

export function injectionError(message: string): InjectionError {
  return KNOWN.find(([pattern]) => pattern.test(message))?.[1] ?? 'barred'
}
