import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDataDir } from '../../service/testing/data-dir.ts'
import { type Fakes, startFakes } from '../../stand-ins/start.ts'

const MAIN = resolve(import.meta.dirname, '../../service/main.ts')
const END_WITH_PARENT = resolve(import.meta.dirname, 'end-with-parent.ts')

export interface ServiceProcess {
  url: string
  /** Address at which the process itself listens: equals `url`, unless `url` is the address of a proxy. */
  own: string
  apiKey: string
  dataDir: string
  standIns: Fakes
  /** Kills the process, as a crash would. */
  kill(): Promise<void>
  /** Asks the process to stop, as an operator would, and resolves to its exit code. */
  stop(): Promise<number | null>
  /** Starts the service again at the same address, with the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The address and the port from the log line in which the service reports that it listens. */
async function listeningAt(child: ChildProcess): Promise<{ url: string; port: string }> {
  let text = ''
  for await (const part of child.stdout ?? []) {
    text += String(part)
    const [, url, port] = /"url":"([^"]+)","port":(\d+)/.exec(text) ?? []
    if (url !== undefined && port !== undefined) return { url, port }
  }
  throw new Error(`the service did not start: ${text}`)
}

/** A service in a process of its own, as in production, with stand-ins for every upstream. */
export async function startServiceProcess(settings: Record<string, string> = {}): Promise<ServiceProcess> {
  const standIns = await startFakes()
  const dataDir = await makeDataDir('brand-check-e2e-')
  let child: ChildProcess
  async function start(wanted: string) {
    const env = { ...process.env, ...standIns.env, PORT: wanted, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }
    child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const at = await listeningAt(child)
    child.stdout?.resume()
    return at
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  async function stop(): Promise<number | null> {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await gone
    return code
  }
  const { url, port } = await start('0')
  return {
    url,
    own: `http://127.0.0.1:${port}`,
    apiKey: (await readFile(join(dataDir, 'local-key'), 'utf8')).trim(),
    dataDir,
    standIns,
    kill,
    stop,
    async restart() {
      await kill()
      await start(port)
    },
    async close() {
      await kill()
      await standIns.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
