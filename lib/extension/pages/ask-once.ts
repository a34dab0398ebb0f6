import { browser } from '../browser.ts'
import { createCheckSession } from '../check-session.ts'
import { CHECK_PORT } from '../port-name.ts'
import type { BatchEnd } from '../projects/batch.ts'
import type { Scope } from '../scope.ts'

/** Has the worker check one name for a project and disclose it only to `who`. Resolves to null once `signal` aborts. */
export function askOnce(name: string, scope: Scope, who: string, signal: AbortSignal): Promise<BatchEnd | null> {
  return new Promise((resolve) => {
    const session = createCheckSession({
      connect: () => browser.runtime.connect({ name: CHECK_PORT }),
      onView(view) {
        if (view.phase === 'idle' || view.phase === 'checking') return
        resolve(view)
        session.end()
      },
    })
    signal.addEventListener('abort', () => {
      resolve(null)
      session.end()
    })
    session.ask({ kind: 'check', name, scope, private: false, forProject: true, who }, name, scope)
  })
}
