import { type Component, Fragment, h, options } from 'preact'

/** Preact's mangled property names are stable. */
interface Drawn extends Component {
  /** Callbacks that Preact runs once the component is in the document. */
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

/** Preact calls `__r` before it renders a component. */
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

/** These hooks replace `preact/hooks` in the card bundle, which must stay small. */
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

/** A card's effects are short, so they need not wait for the paint. */
export const useEffect = useLayoutEffect

/** The JSX function for the card bundle, which contains `h` anyway. */
const jsx = (type: string, props: object, key?: string) => h(type, { key, ...props })

export { Fragment, jsx, jsx as jsxs }
