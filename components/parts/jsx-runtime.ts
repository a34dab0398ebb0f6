import { Fragment, h } from 'preact'

/** Stands for Preact's own in the card's bundle, where `h` is in any case: what a compiler writes for an element. */
const jsx = (type: string, props: object, key?: string) => h(type, { key, ...props })

export { Fragment, jsx, jsx as jsxs }
