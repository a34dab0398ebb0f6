import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Point {
  x: number
  y: number
}

/** A person's hands: real pointer and key events, which a page cannot tell from those of a person. */
export interface Hands {
  moveTo(x: number, y: number): Promise<void>
  click(x: number, y: number, button?: 'left' | 'right'): Promise<void>
  doubleClick(x: number, y: number): Promise<void>
  /** Presses at one point and releases at another, with some points in between. */
  drag(from: Point, to: Point): Promise<void>
  /** Keys by their X names, one after another: `Escape`, `alt+shift+k`. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
}

/** Milliseconds that a menu needs before it takes keys. */
const MENU_MS = 400

export function handsOn(display: string): Hands {
  const xdotool = async (...args: string[]) => {
    await run('xdotool', args, { env: { ...process.env, DISPLAY: display } })
  }
  // Without --sync, which waits for a movement: for ever if the pointer is there already.
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
 * Right-clicks and chooses the item of the extension. `up` is its place counted from the end of the menu: in Chromium
 * it stands above *Inspect*, the last item.
 */
export async function chooseFromMenu(hands: Hands, x: number, y: number, up = 2): Promise<void> {
  await hands.click(x, y, 'right')
  await wait(MENU_MS)
  await hands.press(...Array<string>(up).fill('Up'), 'Return')
}
