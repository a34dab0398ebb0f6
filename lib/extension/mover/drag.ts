export interface Drag {
  /** How far the pointer is, in CSS pixels, from where it took hold of the head. */
  onDrag(x: number, y: number): void
  onDrop(): void
}

/** How far a pointer goes before it drags, in CSS pixels: less is a click, or selects a word of the heading. */
const SLACK = 4

/**
 * Lets a person drag a frame by the head in its document. The head takes the pointer for itself, so that it is followed
 * over the page and its frames as well. Coordinates are those of the moving frame: the distance between the pointer and
 * where it took hold is how far the frame still has to go.
 */
export function dragByHead(head: HTMLElement, { onDrag, onDrop }: Drag): void {
  const { ownerDocument } = head
  const style = ownerDocument.createElement('style')
  style.textContent = '.bc-head{cursor:grab;touch-action:none}.bc-drags *{cursor:grabbing;user-select:none}'
  ownerDocument.head.append(style)
  head.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted || event.button > 0 || (event.target as Element).closest('button')) return
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
