import { Fragment, h } from 'preact'

/** The function that compiled JSX calls. It replaces Preact's own in the card's bundle, which contains `h` anyway. */
const jsx = (type: string, props: object, key?: string) => h(type, { key, ...props })

export { Fragment, jsx, jsx as jsxs }
