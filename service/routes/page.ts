import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8886; --soft: #8881; }
body { max-width: 46rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; margin-bottom: .25rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .45rem .6rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code { background: var(--soft); padding: .1em .35em; border-radius: 4px }
.note { border: 1px dashed var(--line); border-left-width: 4px; border-radius: 6px; padding: .75rem 1rem }
.name { font-size: 1.15rem; user-select: all; white-space: nowrap } .soft { opacity: .75 } a { color: LinkText }
.facts { display: flex; flex-wrap: wrap; gap: .5rem } .facts > * { background: var(--soft); border-radius: 4px; padding: .1em .5em }
pre { background: var(--soft); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto; font-size: .85rem }
`

export function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>`
}

/** Only an inline style may load. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
