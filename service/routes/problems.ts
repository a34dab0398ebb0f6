import { Hono } from 'hono'
import { html } from 'hono/html'
import { PROBLEMS, type ProblemCode } from '../../lib/contract/problem.ts'
import type { AppEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem-error.ts'
import { PROBLEM_PAGES } from '../http/problem-pages.ts'
import { problemExample } from '../openapi/problem-answers.ts'
import { PAGE_POLICY, page } from './page.ts'

const CODES = Object.keys(PROBLEMS) as ProblemCode[]
const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)

const again = (code: ProblemCode) =>
  PROBLEMS[code].retryable ? 'The same request may succeed later.' : 'The same request will fail again.'

function problemPage(code: ProblemCode) {
  const { status, title } = PROBLEMS[code]
  const { happened, todo } = PROBLEM_PAGES[code]
  return page(
    `${title} (${code})`,
    html`<p class="soft"><a href="../problems">All errors</a></p>
<h1>${title}</h1>
<p class="facts"><code>${code}</code><span>HTTP ${status}</span><span>${PROBLEMS[code].retryable ? 'retryable' : 'not retryable'}</span><span>never charged</span></p>
<h2>What happened</h2>
<p>${happened}</p>
<h2>What to do</h2>
<ol>${todo.map((step) => html`<li>${step}</li>`)}</ol>
<h2>Ask again?</h2>
<p>${again(code)} It costs nothing: errors are never charged.</p>
<h2>What the answer looks like</h2>
<pre>${JSON.stringify(problemExample(code), null, 2)}</pre>`,
  )
}

function allProblems() {
  return page(
    'Errors of Brand Check',
    html`<h1>Errors</h1>
<p>Every error is a problem document (<code>application/problem+json</code>, RFC 9457) with a stable <code>code</code>. None is
ever charged.</p>
<table>
<tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">What happened</th><th scope="col">Ask again</th></tr>
${CODES.map(
  (code) => html`<tr>
    <td><a href="problems/${code}"><code>${code}</code></a></td>
    <td>${PROBLEMS[code].status}</td>
    <td>${PROBLEMS[code].title}</td>
    <td>${PROBLEMS[code].retryable ? 'later' : 'no'}</td>
  </tr>`,
)}
</table>`,
  )
}

/** GET /problems and /problems/:code. */
export function problemRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/', (c) => {
      c.header('Content-Security-Policy', PAGE_POLICY)
      return c.html(allProblems())
    })
    .get('/:code', (c) => {
      const code = c.req.param('code')
      if (!isCode(code)) throw new ProblemError('not_found', 'There is no such error. GET /problems lists them.')
      c.header('Content-Security-Policy', PAGE_POLICY)
      return c.html(problemPage(code))
    })
}
