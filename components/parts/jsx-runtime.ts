import { Fragment, h } from 'preact'

/** Compiled JSX calls this. It replaces Preact's own in the bundle of the card, which contains `h` anyway. */
const jsx = (type: string, props: object, key?: string) => h(type, { key, ...props })

export { Fragment, jsx, jsx as jsxs }
