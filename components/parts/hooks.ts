import { type Component, options } from 'preact'

/** A component that is being drawn, with the field that Preact keeps for hooks; its mangled name is stable. */
interface Drawn extends Component {
  /** Callbacks for when the drawing is in the document. */
  __h: (() => void)[]
  kept?: Kept[]
}

/** State of a hook from one drawing of its component to the next. */
interface Kept {
  end?: (() => void) | undefined
}

interface KeptEffect extends Kept {
  args?: readonly unknown[] | undefined
}

let drawn: Drawn
let at = 0

/** Preact calls `__r` before it draws a component. */
Object.assign(options, {
  __r(vnode: { __c: Drawn }) {
    drawn = vnode.__c
    at = 0
  },
})

function keep<T extends object>(first: () => T): T {
  drawn.kept ??= []
  const { kept } = drawn
  drawn.componentWillUnmount = () => {
    for (const { end } of kept) end?.()
  }
  kept[at] ??= first()
  return kept[at++] as T
}

const given = (value: unknown, before?: unknown) => (typeof value === 'function' ? value(before) : value)

/**
 * This and the other hooks of this file replace those of `preact/hooks` in the card's bundle: a card needs only these
 * few, and a person waits for every byte.
 */
export function useState(first: unknown) {
  const component = drawn
  return keep(() => {
    const state = [
      given(first),
      (next: unknown) => {
        const value = given(next, state[0])
        if (value === state[0]) return
        state[0] = value
        component.setState({})
      },
    ]
    return state
  })
}

export const useRef = (current: unknown) => keep(() => ({ current }))

export function useLayoutEffect(effect: () => (() => void) | undefined, args?: readonly unknown[]) {
  const own = keep<KeptEffect>(() => ({}))
  const { args: before } = own
  own.args = args
  if (before && args?.every((arg, index) => arg === before[index])) return
  drawn.__h.push(() => {
    own.end?.()
    own.end = effect()
  })
}

/** Effects of a card are short, so they need not wait until the card was painted. */
export const useEffect = useLayoutEffect
