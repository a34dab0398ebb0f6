import { browser } from '../browser.ts'
import { TEXT_MAX } from '../messages.ts'
import { selectionInPage } from './selection-in-page.ts'

/** How long until a page is asked a second time, in ms: a key can be heard before the browser opened the page to us. */
const GRANT_MS = 100

/**
 * What is selected in each frame of a tab that the gesture opened (the top frame and those of its origin), as
 * `selectionInPage` has it; nothing where no text is selected or the page cannot be read.
 */
export async function readSelections(tabId: number): Promise<string[]> {
  const read = () =>
    browser.scripting.executeScript({ target: { tabId, allFrames: true }, func: selectionInPage, args: [TEXT_MAX] })
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
