import { browser } from '../browser.ts'
import { TEXT_MAX } from '../messages.ts'
import { selectionInPage } from './selection-in-page.ts'

/**
 * What is selected in each frame of a tab that the gesture opened (the top frame and those of its origin), as
 * `selectionInPage` has it; nothing where no text is selected or the page cannot be read.
 */
export async function readSelections(tabId: number): Promise<string[]> {
  try {
    const frames = await browser.scripting.executeScript({
      target: { tabId, allFrames: true },
      func: selectionInPage,
      args: [TEXT_MAX],
    })
    return frames.map(({ result }) => String(result ?? '')).filter((text) => text.trim() !== '')
  } catch {
    return []
  }
}

/** The first text of `readSelections`; '' where there is none. */
export async function readSelection(tabId: number): Promise<string> {
  return (await readSelections(tabId))[0] ?? ''
}
