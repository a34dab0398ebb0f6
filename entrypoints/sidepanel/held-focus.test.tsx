import { useRef } from 'preact/hooks'
import { expect, test } from 'vitest'
import { draw } from '../../components/testing/draw.tsx'
import { useHeldFocus } from './panel.tsx'

// @vitest-environment happy-dom

interface Props {
  rows: string[]
  isHidden?: boolean
}

/** A list under its own heading, in a part that can be hidden. */
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
  // The hook records the focus when the list renders again.
  redraw(<List rows={rows} />)
  const focus = (row: string) => [...root.querySelectorAll('button')].find((each) => each.textContent === row)?.focus()
  return { redraw, focus }
}

test('keeps the focus on an element that moves', () => {
  const { redraw, focus } = drawn(['one', 'two', 'three'])
  focus('three')
  redraw(<List rows={['three', 'one', 'two']} />)
  expect(focused()).toBe('three')
})

test('moves the focus to the heading of the section if the focused element is removed', () => {
  const { redraw, focus } = drawn(['one', 'two'])
  focus('two')
  redraw(<List rows={['one']} />)
  expect(focused()).toBe('Rows')
})

test('moves the focus to the first visible heading if everything around it is hidden', () => {
  const { redraw, focus } = drawn(['one'])
  focus('one')
  redraw(<List rows={['one']} isHidden />)
  expect(focused()).toBe('Others')
})

test('does not move a focus outside its view', () => {
  const { redraw } = drawn(['one'])
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  redraw(<List rows={[]} />)
  expect(document.activeElement).toBe(other)
})
