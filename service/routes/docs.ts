import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { addressLimit } from '../http/address-limit.ts'
import type { AppEnv } from '../http/env.ts'
import { staticPart } from '../http/static-part.ts'

const STYLE = 'swagger-ui.css'
const SCRIPT = 'swagger-ui-bundle.js'

const CSS = 'text/css; charset=utf-8'
const JS = 'text/javascript; charset=utf-8'

const FILES: [name: string, specifier: string, type: string][] = [
  [STYLE, `swagger-ui-dist/${STYLE}`, CSS],
  [SCRIPT, `swagger-ui-dist/${SCRIPT}`, JS],
  ['page.css', './docs-page.css', CSS],
  ['start.js', './docs-start.js', JS],
]

/** The page and its files need five. */
const A_MINUTE = 300

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Visitors try names and a key here. A browser that translates pages would send them to its translator.
const PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Interface of Brand Check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/${STYLE}">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<main id="interface"><noscript>This page needs JavaScript. The document it shows is at openapi.json.</noscript></main>
<script src="docs/${SCRIPT}"></script>
<script src="docs/start.js"></script>
</body>
</html>`

/** GET /docs: the API, to read and to try. */
export function docsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>().use(addressLimit(A_MINUTE)).get('/', (c) => {
    c.header('Content-Security-Policy', DOCS_POLICY)
    return c.html(PAGE)
  })
  for (const [name, specifier, type] of FILES) {
    const part = staticPart(() => readFile(fileURLToPath(import.meta.resolve(specifier))), type)
    app.get(`/${name}`, (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      return part(c)
    })
  }
  return app
}
