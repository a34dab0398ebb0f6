import type { CardSide } from './place.ts'

interface Drag {
  /** Distance in CSS pixels from the start of the drag. */
  onDrag(x: number, y: number): void
  onDrop(): void
}

/** Distance in CSS pixels. A shorter movement is a click, or selects a word in the heading. */
const SLACK = 4

/** Captures the pointer, to follow it over frames. Its coordinates are relative to the moving frame. */
export function dragByHead(head: HTMLElement, { onDrag, onDrop }: Drag): void {
  const { ownerDocument } = head
  const style = ownerDocument.createElement('style')
  style.textContent = '.bc-head{cursor:grab;touch-action:none}.bc-drags *{cursor:grabbing;user-select:none}'
  ownerDocument.head.append(style)
  head.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted || event.button > 0 || (event.target as Element).closest('button, label, .bc-menu')) return
    const { clientX, clientY, pointerId } = event
    const own = new AbortController()
    const { signal } = own
    let drags = false
    const end = () => {
      own.abort()
      head.classList.remove('bc-drags')
      if (drags) onDrop()
    }
    head.setPointerCapture(pointerId)
    head.addEventListener(
      'pointermove',
      (moved) => {
        const [x, y] = [moved.clientX - clientX, moved.clientY - clientY]
        if (!drags && Math.hypot(x, y) < SLACK) return
        if (!drags) {
          drags = true
          head.classList.add('bc-drags')
          ownerDocument.getSelection()?.removeAllRanges()
        }
        onDrag(x, y)
      },
      { signal },
    )
    head.addEventListener('lostpointercapture', end, { signal })
  })
}

const ARROW_KEY = /^Arrow(.*)/

/** Adds a button to the card's menu. Does nothing else until it is pressed. */
export function addToMenu(head: HTMLElement, label: string, onPress: (button: HTMLElement) => void): HTMLElement {
  const button = head.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'bc-button'
  button.textContent = label
  button.addEventListener('click', () => onPress(button))
  head.querySelector('.bc-menu')?.append(button)
  return button
}

/** Adds the move button. A click moves the card to the next corner (null), and an arrow key to that side. */
export function addMoveButton(head: HTMLElement, label: string, onMove: (side: CardSide | null) => void): void {
  addToMenu(head, label, () => onMove(null)).addEventListener('keydown', (event) => {
    const side = ARROW_KEY.exec(event.key)?.[1] as CardSide | undefined
    if (!side || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    // Without this, the arrow keys would also scroll the card.
    event.stopPropagation()
    onMove(side)
  })
}
