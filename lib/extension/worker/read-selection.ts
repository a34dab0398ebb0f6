import { browser } from '../browser.ts'

/** The script that reads a selection, a file of its own because the worker's has little room. */
const SELECTION = '/selection.js'

/** Milliseconds before a page is asked again: a key press can arrive before the browser has granted us the page. */
const GRANT_MS = 100

/**
 * The text selected in each frame of a tab to which the gesture gives access (the top frame and frames of its origin),
 * as `selectionInPage` in selection-in-page.ts returns it. Empty where no text is selected or the page cannot be read.
 */
export async function readSelections(tabId: number): Promise<string[]> {
  const read = () => browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [SELECTION] })
  const readAgain = () => new Promise((resolve) => setTimeout(resolve, GRANT_MS)).then(read)
  try {
    const frames = await read().catch(readAgain)
    return frames.map(({ result }) => String(result ?? '')).filter((text) => text.trim() !== '')
  } catch {
    return []
  }
}

/** The first text of `readSelections`; '' where there is none. */
export async function readSelection(tabId: number): Promise<string> {
  return (await readSelections(tabId))[0] ?? ''
}
