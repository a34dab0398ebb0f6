import { options, render } from 'preact'
import * as whole from 'preact/hooks'
import { act } from 'preact/test-utils'
import { expect, it } from 'vitest'

// @vitest-environment happy-dom

type Hooks = Pick<typeof whole, 'useEffect' | 'useLayoutEffect' | 'useRef' | 'useState'>

interface Hooked {
  /** Preact calls this before it draws a component. */
  __r(vnode: unknown): void
}

/** Loads the card's hooks in addition to Preact's. Both observe every component, and each keeps its own state. */
async function readLean(): Promise<Hooks> {
  const hooked = options as unknown as Hooked
  const before = hooked.__r
  const lean = (await import('./lean-preact.ts')) as unknown as Hooks
  const after = hooked.__r
  hooked.__r = (vnode) => {
    before(vnode)
    after(vnode)
  }
  return lean
}

const lean = await readLean()

/** Returns a log of what a component does with these hooks, in order. */
async function playWith({ useState, useRef, useEffect, useLayoutEffect }: Hooks): Promise<string[]> {
  const log: string[] = []
  let press = (_next: number | ((before: number) => number)) => {}
  function Part({ of }: { of: string }) {
    const [count, setCount] = useState(() => 1)
    const [name] = useState('kept')
    const drawings = useRef(0)
    const button = useRef<HTMLButtonElement>(null)
    drawings.current++
    press = setCount
    useLayoutEffect(() => {
      log.push(`laid out ${of} ${count} ${name} in ${button.current?.textContent}`)
      return () => log.push(`no longer laid out ${of} ${count}`)
    }, [of, count > 1])
    useLayoutEffect(() => void log.push(`drawn ${drawings.current}`))
    useEffect(() => {
      log.push(`begun ${of}`)
      return () => log.push(`ended ${of}`)
    }, [])
    return <button type="button" ref={button}>{`${of} ${count}`}</button>
  }
  const root = document.createElement('div')
  const draw = (of: string | null) => act(() => render(of && <Part of={of} />, root))
  const step = async (what: () => void | Promise<void>) => {
    await what()
    log.push(root.innerHTML)
  }
  await step(() => draw('a'))
  await step(() => act(() => press(2)))
  await step(() => act(() => press((before) => before + 1)))
  await step(() => act(() => press(3)))
  await step(() => draw('b'))
  await step(() => draw(null))
  return log
}

it('runs the hooks of a component like preact/hooks', async () => {
  const log = await playWith(lean)
  expect(log).toEqual(await playWith(whole))
  expect(log).toContain('<button type="button">a 3</button>')
  expect(log.at(-1)).toBe('')
})

it('keeps the state of each component separate', async () => {
  const presses: (() => void)[] = []
  function Part() {
    const [count, setCount] = lean.useState(0)
    presses.push(() => setCount(count + 1))
    return <i>{count}</i>
  }
  const root = document.createElement('div')
  await act(() =>
    render(
      <p>
        <Part />
        <Part />
      </p>,
      root,
    ),
  )
  await act(() => presses[1]?.())
  expect(root.textContent).toBe('01')
})
