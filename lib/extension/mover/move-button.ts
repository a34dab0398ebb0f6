import type { CardSide } from './moved-place.ts'

const ARROWS = 'M12 2v20M2 12h20M9 5l3-3 3 3M9 19l3 3 3-3M5 9l-3 3 3 3M19 9l3 3-3 3'

const ARROW_KEY = /^Arrow(.*)/

const SVG = 'http://www.w3.org/2000/svg'

function arrows(document: Document): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '16',
    height: '16',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  const path = svg.appendChild(document.createElementNS(SVG, 'path'))
  path.setAttribute('d', ARROWS)
  path.setAttribute('class', 'bc-line')
  return svg
}

/** Adds a button to the head of a card. A click sends the card to the next corner (null), an arrow key to a side. */
export function addMoveButton(head: HTMLElement, label: string, onMove: (side: CardSide | null) => void): void {
  const { ownerDocument } = head
  const button = ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'bc-close'
  button.setAttribute('aria-label', label)
  button.title = label
  button.append(arrows(ownerDocument))
  button.addEventListener('click', () => onMove(null))
  button.addEventListener('keydown', (event) => {
    const side = ARROW_KEY.exec(event.key)?.[1] as CardSide | undefined
    if (!side || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    // The same keys scroll the card.
    event.stopPropagation()
    onMove(side)
  })
  head.insertBefore(button, head.querySelector('.bc-close'))
}
