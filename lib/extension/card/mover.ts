import { browser } from '../browser.ts'
import { copyIn, textOfCard } from '../copy.ts'
import { translate } from '../strings.ts'
import { addMoveButton, addToMenu, dragByHead } from './drag.ts'
import type { Handed } from './handed.ts'
import { type Box, droppedAt, type MovedPlace, placeAt, placeMoved } from './place.ts'

const viewport = () => ({ width: document.documentElement.clientWidth || innerWidth, height: innerHeight })

/** Sets the text before the style enters the document, so that the page's content security policy does not block it. */
function styleIn(parent: ParentNode & Node): (text: string) => void {
  let shown: HTMLStyleElement | null = null
  return (text) => {
    if (text === shown?.textContent) return
    const style = document.createElement('style')
    style.textContent = text
    if (shown) shown.replaceWith(style)
    else parent.append(style)
    shown = style
  }
}

function standing({ left, top, bottom }: Box, { height }: ReturnType<typeof viewport>): MovedPlace {
  return top + bottom > height ? { left, top: null, bottom: height - bottom } : { left, top, bottom: null }
}

/**
 * Lets the user move the last card by dragging its head or with a button, and copy all that it says. The styles are
 * `!important` to override the initial position.
 */
export function moveCard({ brandCheckBox: box, brandCheckPlace }: Handed): void {
  if (!box?.isConnected) return
  // Chromium drops null fields from injected objects.
  let moved: MovedPlace | null = brandCheckPlace ? { top: null, bottom: null, ...brandCheckPlace } : null
  let setRoom: ((text: string) => void) | null = null
  const setPlace = styleIn(box.getRootNode() as ShadowRoot)
  const put = () => {
    if (moved === null) return
    const { left, top, bottom, maxHeight } = placeMoved(moved, viewport())
    const px = (value: number | null) => `${value === null ? 'auto' : `${value}px`}!important`
    setPlace(`.bc-box{left:${px(left)};top:${px(top)};bottom:${px(bottom)}}`)
    setRoom?.(`body{--bc-room:${px(maxHeight)}}`)
  }
  const move = (to: MovedPlace) => {
    moved = to
    put()
  }
  const keep = () => void browser.runtime.sendMessage({ kind: 'moved', place: moved })

  const enter = () => {
    const own = box.querySelector('iframe')?.contentDocument
    const head = own?.querySelector<HTMLElement>('.bc-head')
    if (!own || !head || setRoom) return
    setRoom = styleIn(own.head)
    put()
    addMoveButton(head, translate('move'), (side) => {
      move(placeAt(side, moved ?? standing(box.getBoundingClientRect(), viewport()), viewport()))
      keep()
    })
    addToMenu(head, translate('copy_details'), (button) => {
      const copied = copyIn(button, textOfCard(own.body))
      button.textContent = translate(copied ? 'done.copied' : 'copy_details')
    })
    dragByHead(head, {
      onDrag(x, y) {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        move(droppedAt({ left: left + x, right: right + x, top: top + y, bottom: bottom + y }, viewport()))
      },
      onDrop: keep,
    })
  }

  put()
  // The frame appears shortly after the preview.
  new MutationObserver(enter).observe(box, { childList: true })
  const life = new AbortController()
  addEventListener('resize', () => (box.isConnected ? put() : life.abort()), { signal: life.signal })
}
