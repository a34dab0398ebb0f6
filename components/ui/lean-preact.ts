import { type Component, Fragment, h, options } from 'preact'

/** Preact stores hooks in `__h`. Its mangled name is stable. */
interface Drawn extends Component {
  /** Preact runs these callbacks after the component is in the document. */
  __h: (() => void)[]
  kept?: Kept[]
}

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

/** These hooks replace `preact/hooks` in the bundle of the card, which needs only these few and must stay small. */
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

/** Effects of a card are short, so they need not wait for the paint. */
export const useEffect = useLayoutEffect

/** Compiled JSX calls this. It replaces Preact's own in the bundle of the card, which contains `h` anyway. */
const jsx = (type: string, props: object, key?: string) => h(type, { key, ...props })

export { Fragment, jsx, jsx as jsxs }
