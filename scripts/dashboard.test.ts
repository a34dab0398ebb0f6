import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMetrics } from '../service/metrics/metrics.ts'
import { ROOT } from './run.ts'

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

/** Names under which a service tells its figures; a histogram has three. */
async function exported(): Promise<Set<string>> {
  const types = [...(await createMetrics().text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  )
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const panels = (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.map(
  ({ title, targets }): [string, string[]] => [title, targets.map(({ expr }) => expr)],
)
const rules = [...read('alerts.yml').matchAll(/alert: (\S+)\n(?:\s+#.*\n)*\s+expr: (.*)/g)].map(
  ([, name = '', expr = '']): [string, string[]] => [name, [expr]],
)

it('there are panels and rules', () => {
  expect(panels.length).toBeGreaterThan(10)
  expect(rules).toHaveLength(read('alerts.yml').match(/^\s*expr:/gm)?.length ?? 0)
})

it.each([...panels, ...rules])('%s shows figures that the service tells', async (_title, expressions) => {
  const names = await exported()
  for (const expression of expressions) {
    const named = expression.match(/\b(?:brand_check|nodejs|process)_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  }
})
