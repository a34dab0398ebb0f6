import { browser } from './browser.ts'
import { TEXT_MAX } from './messages.ts'

/** Runs inside a page, so it may use nothing from this file. Never reads a password field. */
function selectionInPage(longest: number): string {
  const active = document.activeElement
  const isField =
    active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type !== 'password')
  if (isField && active.selectionStart !== null && active.selectionEnd !== null) {
    const picked = active.value.slice(active.selectionStart, active.selectionEnd).slice(0, longest)
    if (picked !== '') return picked
  }
  return String(getSelection() ?? '').slice(0, longest)
}

/**
 * The text selected in a tab, from the frames that the gesture opened (the top frame and those of its
 * origin), or '' where nothing is selected or the page cannot be read.
 */
export async function readSelection(tabId: number): Promise<string> {
  try {
    const frames = await browser.scripting.executeScript({
      target: { tabId, allFrames: true },
      func: selectionInPage,
      args: [TEXT_MAX],
    })
    return frames.map(({ result }) => String(result ?? '')).find((text) => text.trim() !== '') ?? ''
  } catch {
    return ''
  }
}
