import { useRef } from 'preact/hooks'
import { expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { useHeldFocus } from './panel.tsx'

// @vitest-environment happy-dom

interface Props {
  rows: string[]
  isHidden?: boolean
}

/** A list under a heading of its own, in a part that can be hidden. */
function List({ rows, isHidden = false }: Props) {
  const surface = useRef<HTMLDivElement>(null)
  useHeldFocus(surface)
  return (
    <div ref={surface}>
      <div hidden={isHidden}>
        <h2>All</h2>
        <section>
          <h3>Rows</h3>
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <button type="button">{row}</button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <h2>Others</h2>
    </div>
  )
}

const focused = () => document.activeElement?.textContent

function drawn(rows: string[]) {
  const { root, redraw } = draw(<List rows={rows} />)
  // The place of the focus is read when the list is drawn again.
  redraw(<List rows={rows} />)
  const focus = (row: string) => [...root.querySelectorAll('button')].find((each) => each.textContent === row)?.focus()
  return { redraw, focus }
}

test('an element that is moved keeps the focus', () => {
  const { redraw, focus } = drawn(['one', 'two', 'three'])
  focus('three')
  redraw(<List rows={['three', 'one', 'two']} />)
  expect(focused()).toBe('three')
})

test('where the focused element is gone, the heading around its place has the focus', () => {
  const { redraw, focus } = drawn(['one', 'two'])
  focus('two')
  redraw(<List rows={['one']} />)
  expect(focused()).toBe('Rows')
})

test('where all around it is hidden, the first heading that is shown has the focus', () => {
  const { redraw, focus } = drawn(['one'])
  focus('one')
  redraw(<List rows={['one']} isHidden />)
  expect(focused()).toBe('Others')
})

test('a focus outside is left alone', () => {
  const { redraw } = drawn(['one'])
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  redraw(<List rows={[]} />)
  expect(document.activeElement).toBe(other)
})
