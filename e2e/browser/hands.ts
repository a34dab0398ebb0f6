import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Point {
  x: number
  y: number
}

/** A person's hands: real pointer and key events, which a page cannot tell from anyone's. */
export interface Hands {
  moveTo(x: number, y: number): Promise<void>
  click(x: number, y: number, button?: 'left' | 'right'): Promise<void>
  doubleClick(x: number, y: number): Promise<void>
  /** Takes hold of a point and lets go at another, by way of some between. */
  drag(from: Point, to: Point): Promise<void>
  /** Keys by their X names, one after another: `Escape`, `alt+shift+k`. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
}

/** A menu needs a moment before it takes keys. */
const MENU_MS = 400

export function handsOn(display: string): Hands {
  const xdotool = async (...args: string[]) => {
    await run('xdotool', args, { env: { ...process.env, DISPLAY: display } })
  }
  // Not --sync: it waits for a movement, for ever where the pointer is there already.
  const moveTo = (x: number, y: number) => xdotool('mousemove', String(Math.round(x)), String(Math.round(y)))
  return {
    moveTo,
    async click(x, y, button = 'left') {
      await moveTo(x, y)
      await xdotool('click', button === 'left' ? '1' : '3')
    },
    async doubleClick(x, y) {
      await moveTo(x, y)
      await xdotool('click', '--repeat', '2', '--delay', '60', '1')
    },
    async drag(from, to) {
      await moveTo(from.x, from.y)
      await xdotool('mousedown', '1')
      for (const share of [0.1, 0.4, 0.7, 1])
        await moveTo(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
      await xdotool('mouseup', '1')
    },
    async press(...keys) {
      for (const key of keys) await xdotool('key', '--clearmodifiers', key)
    },
    type: (text) => xdotool('type', '--delay', '20', text),
  }
}

/**
 * Right-clicks and chooses the item of the extension. In Chromium it stands above *Inspect*, the last
 * one; `up` says how many items up from the end of the menu it is.
 */
export async function chooseFromMenu(hands: Hands, x: number, y: number, up = 2): Promise<void> {
  await hands.click(x, y, 'right')
  await wait(MENU_MS)
  await hands.press(...Array<string>(up).fill('Up'), 'Return')
}
