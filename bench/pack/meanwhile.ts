import { percentile, rounded } from '../../research/measure/statistics.ts'

/** A page of the browser, however it is driven. */
export interface DrivenPage {
  evaluate<T, A>(work: (given: A) => T | Promise<T>, given: A): Promise<T>
  close(): Promise<unknown>
}

/** How pages are opened, in front of all others. */
export interface Pages {
  blank(): Promise<DrivenPage>
  popup(): Promise<DrivenPage>
}

/** What a person would feel if the browser had too much to do. */
export interface Meanwhile {
  /** Milliseconds until the popup is painted, median. */
  popupMs: number
  /** Milliseconds between two frames of a page, 95th percentile. */
  frameMs: number
}

const POPUPS = 7
const FRAMES_MS = 3000

/** Milliseconds between the frames that the page draws in a while. Runs in the page. */
async function gapsBetweenFrames(during: number): Promise<number[]> {
  const at: number[] = []
  const began = performance.now()
  await new Promise<void>((done) => {
    const frame = () => {
      at.push(performance.now())
      if (performance.now() - began < during) requestAnimationFrame(frame)
      else done()
    }
    requestAnimationFrame(frame)
  })
  return at.slice(1).map((time, i) => time - (at[i] ?? Number.NaN))
}

/** Milliseconds from the start of the page until it is painted. Runs in the page. */
async function paintedAfter(): Promise<number> {
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  while (painted() === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
  return painted() ?? Number.NaN
}

/** Measures for about six seconds. */
export async function measureMeanwhile(pages: Pages): Promise<Meanwhile> {
  const page = await pages.blank()
  const gaps = await page.evaluate(gapsBetweenFrames, FRAMES_MS)
  await page.close()
  const popups: number[] = []
  for (let run = 0; run < POPUPS; run++) {
    const popup = await pages.popup()
    popups.push(await popup.evaluate(paintedAfter, null))
    await popup.close()
  }
  return { popupMs: rounded(percentile(popups, 0.5), 1), frameMs: rounded(percentile(gaps, 0.95), 1) }
}
