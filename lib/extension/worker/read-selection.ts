import { browser } from '../browser.ts'
import type { SelectedInPage } from './selection-in-page.ts'

/** A separate file, because the worker's has little room. */
const SELECTION = '/selection.js'

/** Milliseconds. A key press can arrive before the browser has granted access. */
const GRANT_MS = 100

interface Selected extends SelectedInPage {
  isHere: boolean
  frameId: number
}

const hasText = ({ text }: Selected) => text.trim() !== ''

/** A gesture grants access to the top frame and frames of its origin. */
async function readFrames(tabId: number): Promise<Selected[]> {
  const read = () => browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: [SELECTION] })
  const readAgain = () => new Promise((resolve) => setTimeout(resolve, GRANT_MS)).then(read)
  try {
    const frames = await read().catch(readAgain)
    return frames.flatMap(({ frameId, result }) =>
      result ? { ...(result as Omit<Selected, 'frameId'>), frameId } : [],
    )
  } catch {
    return []
  }
}

export async function readSelections(tabId: number): Promise<SelectedInPage[]> {
  return (await readFrames(tabId)).filter(hasText)
}

/**
 * Returns the text selected in the person's last frame, or ''. If that is the page itself, a selection in any frame
 * counts. After a move to a frame, older selections elsewhere do not count.
 */
export async function readSelection(tabId: number): Promise<string> {
  const frames = await readFrames(tabId)
  const here = frames.find(({ isHere }) => isHere)
  if (here === undefined) return ''
  return [here, ...(here.frameId === 0 ? frames : [])].find(hasText)?.text ?? ''
}
