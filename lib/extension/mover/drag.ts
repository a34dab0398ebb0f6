interface Drag {
  /** CSS pixels from the point of the press. */
  onDrag(x: number, y: number): void
  onDrop(): void
}

/** CSS pixels. Less is a click, or selects a word of the heading. */
const SLACK = 4

/**
 * The head captures the pointer, to follow it over the page and its frames. Coordinates are relative to the moving
 * frame, so they say how far the frame still has to go.
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
