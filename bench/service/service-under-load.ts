import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createRegister } from '../../research/register/register.ts'
import { createKeys } from '../../service/keys/keys.ts'
import { createSecrets, readPepper } from '../../service/ops/secrets.ts'
import { openStorage } from '../../service/storage/open.ts'
import { makeDataDir } from '../../service/testing/data-dir.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NO_LIMIT = { requests: 1_000_000_000, perMinute: 1_000_000_000, perDay: null }

export interface ServiceUnderLoad {
  url: string
  key: string
  /** Processor seconds the process has used, all its threads together, and its resident memory. */
  figures(): Promise<{ cpuSeconds: number; rssBytes: number }>
  close(): Promise<void>
}

/** Waits until the output of a process matches a pattern; rejects where the process ends before. */
async function said(child: ChildProcess, form: RegExp): Promise<RegExpExecArray> {
  let text = ''
  for await (const part of child.stdout ?? []) {
    text += String(part)
    const found = form.exec(text)
    if (found !== null) return found
  }
  throw new Error(`a process did not start: ${text}`)
}

function start(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(ROOT, script)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function writeMarks(path: string, marks: number, seed: number): Promise<void> {
  const register = createRegister(seed)
  const file = createWriteStream(path)
  file.write('number,name,nice_classes,status\n')
  for (let at = 0; at < marks; at++) {
    const { name, niceClasses, status } = register.markAt(at)
    const line = `${at + 1},"${name.replaceAll('"', '""')}","${niceClasses.join()}",${status}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

async function makeKey(dataDir: string): Promise<string> {
  const storage = await openStorage({ dataDir, databaseUrl: null })
  const keys = createKeys(storage, createSecrets(readPepper(dataDir, null)), Date.now)
  const made = await keys.create({ label: 'bench', kind: 'server', plan: 'local', limits: NO_LIMIT })
  await storage.close()
  return made.key
}

/** A real service in a process of its own, with made marks imported as those of the EU, and stand-ins for its upstreams. */
export async function startServiceUnderLoad(marks: number, seed: number): Promise<ServiceUnderLoad> {
  const dataDir = await makeDataDir('bench-service-')
  const upstreams = start('bench/service/upstreams.ts', process.env)
  const [named] = await said(upstreams, /^\{.*\}$/m)
  upstreams.stdout?.resume()
  const settings = { ...JSON.parse(named), PORT: '0', METRICS_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const env = { ...process.env, ...settings }
  const csv = join(dataDir, 'marks.csv')
  await writeMarks(csv, marks, seed)
  const today = new Date().toISOString().slice(0, 10)
  const imported = [join(ROOT, 'service/cli/admin.ts'), 'registers', 'import', 'EU', csv, '--whole', '--as-of', today]
  await promisify(execFile)(process.execPath, imported, { env, maxBuffer: 1 << 26 })
  const key = await makeKey(dataDir)
  const service = start('service/main.ts', env)
  const [, url = '', metricsPort = ''] = await said(service, /"url":"([^"]+)","port":\d+,"metricsPort":(\d+)/)
  service.stdout?.resume()
  return {
    url,
    key,
    async figures() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
      return { cpuSeconds: value('process_cpu_seconds_total'), rssBytes: value('process_resident_memory_bytes') }
    },
    async close() {
      await end(service)
      await end(upstreams)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
