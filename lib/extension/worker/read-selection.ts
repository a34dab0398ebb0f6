import { browser } from '../browser.ts'
import type { SelectedInPage } from './selection-in-page.ts'

/** The script that reads a selection, a file of its own because the worker's has little room. */
const SELECTION = '/selection.js'

/** Milliseconds before a page is asked again: a key press can arrive before the browser has granted us the page. */
const GRANT_MS = 100

/** What is selected in a frame, and whether the person was in that frame last. */
interface Selected extends SelectedInPage {
  isHere: boolean
  /** 0 for the page itself. */
  frameId: number
}

const hasText = ({ text }: Selected) => text.trim() !== ''

/**
 * What is selected in each frame of a tab to which the gesture gives access (the top frame and frames of its origin).
 * Empty where the page cannot be read.
 */
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

/** What is selected in each frame of a tab that can be read. */
export async function readSelections(tabId: number): Promise<SelectedInPage[]> {
  return (await readFrames(tabId)).filter(hasText)
}

/**
 * The text that is selected where the person was last; '' where there is none. Where they were in no frame, what is
 * selected in a frame counts as well. Where they have gone on to a frame, one that cannot be read or one in which
 * nothing is selected, what is still selected elsewhere in the page is not what they mean.
 */
export async function readSelection(tabId: number): Promise<string> {
  const frames = await readFrames(tabId)
  const here = frames.find(({ isHere }) => isHere)
  if (here === undefined) return ''
  return [here, ...(here.frameId === 0 ? frames : [])].find(hasText)?.text ?? ''
}
