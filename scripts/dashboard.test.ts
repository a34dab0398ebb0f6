import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { startTestService } from '../service/testing/test-service.ts'
import { ROOT } from './run.ts'

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

let figures: string

beforeAll(async () => {
  const t = await startTestService({ METRICS_PORT: '0' })
  try {
    await t.post('/api/v2/brand-check', { name: 'Starbuks' })
    figures = await (await fetch(`http://127.0.0.1:${t.service.metricsPort}/metrics`)).text()
  } finally {
    await t.close()
  }
})

/** Names of the figures that a running service exports; a histogram has three. */
function exported(): Set<string> {
  const types = [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  )
}

/** Labels that the samples of a figure have. */
function labelsOf(name: string): Set<string> {
  const samples = figures.matchAll(new RegExp(`^${name}\\{(.*)\\} `, 'gm'))
  return new Set(
    [...samples].flatMap(([, labels = '']) => [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)),
  )
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const panels = (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.map(
  ({ title, targets }): [string, string[]] => [title, targets.map(({ expr }) => expr)],
)
const alerts = [...read('alerts.yml').matchAll(/- alert: (\S+)\n([\s\S]*?)(?=\n {6}- alert:|$(?![\s\S]))/g)].map(
  ([, name = '', body = '']) => ({ name, body, expr: /^\s+expr: (.*)$/m.exec(body)?.[1] ?? '' }),
)
const rules = alerts.map(({ name, expr }): [string, string[]] => [name, [expr]])

/** What Prometheus itself knows of each job that it looks at, and the labels that it gives to every figure. */
const OF_PROMETHEUS = ['job', 'instance', 'le']

it('has panels and rules', () => {
  expect(panels.length).toBeGreaterThan(10)
  expect(rules).toHaveLength(read('alerts.yml').match(/^\s*expr:/gm)?.length ?? 0)
})

it.each([...panels, ...rules])('%s uses metrics that a running service exports', (_title, expressions) => {
  const names = exported()
  for (const expression of expressions) {
    const named = expression.match(/\b(?:brand_check|nodejs|process)_\w+|\bup(?=\{)/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => name !== 'up' && !names.has(name))).toEqual([])
    for (const [, name = '', selector = ''] of expression.matchAll(/\b(brand_check_\w+)\{([^}]*)\}/g)) {
      const known = labelsOf(name)
      const asked = [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label)
      if (known.size > 0) expect(asked.filter((label) => ![...OF_PROMETHEUS, ...known].includes(label))).toEqual([])
    }
  }
})

it.each(alerts)('$name states its severity and its meaning', ({ body }) => {
  expect(body).toMatch(/^\s+labels: \{ severity: (?:critical|warning|info) \}$/m)
  expect(body).toMatch(/^\s+summary: .{20,}/m)
})

it('explains every rule in the guide, and no other', () => {
  const guide = readFileSync(join(ROOT, 'docs', 'how-to', 'watch-a-service.md'), 'utf8')
  const told = guide.match(/^\|`BrandCheck.*?\|/gm)?.flatMap((cell) => cell.match(/BrandCheck\w+/g) ?? []) ?? []
  expect(told.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
})

it('uses in every rule the job name that the head of the file states', () => {
  const jobs = [...read('alerts.yml').matchAll(/job[=~]+"([^"]+)"|job_name: (\S+)/g)].map(
    ([, one, other]) => one ?? other,
  )
  expect(jobs.length).toBeGreaterThan(2)
  expect(new Set(jobs)).toEqual(new Set(['brand-check']))
})
