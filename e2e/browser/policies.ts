import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBrowser } from '../../scripts/find-browser.ts'
import { chromeIdOf, readOwner } from '../../scripts/owner.ts'

/** A browser that an organisation manages: only its own processes see the policies. */
export interface ManagedBrowser {
  executablePath: string
  /** Replaces the extension's policies. Chromium follows within seconds, Firefox at its next start. */
  set(policies: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}

const OWNER = readOwner()

/** The build has the store's id if the owner knows it. Otherwise Chromium makes one of the folder. */
const idOfBuild = () =>
  chromeIdOf(OWNER.chromeKey ?? Buffer.from(join(import.meta.dirname, '../../.output/chrome-mv3')))

interface Place {
  /** Folder of the system over which the policies are mounted. */
  folder: string
  file: string
  content(policies: Record<string, unknown>): object
}

/** As Debian's packages of the browsers read them. */
async function placeFor(kind: 'chrome' | 'firefox'): Promise<Place> {
  if (kind === 'chrome') {
    const id = idOfBuild()
    return {
      folder: '/etc/chromium',
      file: 'policies/managed/brand-check.json',
      content: (policies) => ({ '3rdparty': { extensions: { [id]: policies } } }),
    }
  }
  return {
    folder: await realpath('/usr/lib/firefox-esr/distribution'),
    file: 'policies.json',
    content: (policies) => ({ policies: { '3rdparty': { Extensions: { [OWNER.firefoxId]: policies } } } }),
  }
}

/** Prepares an installed browser with policies, in mounts of its own, so that no other browser of the machine sees them. */
export async function manageBrowser(kind: 'chrome' | 'firefox'): Promise<ManagedBrowser> {
  const program = findBrowser(kind)?.path ?? ''
  const { folder, file, content } = await placeFor(kind)
  const own = await mkdtemp(join(tmpdir(), 'brand-check-policies-'))
  const policies = join(own, 'policies')
  await mkdir(dirname(join(policies, file)), { recursive: true })
  const executablePath = join(own, 'browser')
  const user = process.getuid?.() === 0 ? '' : '--map-root-user '
  const mounted = `mount --bind '${policies}' '${folder}' && exec '${program}' "$@"`
  await writeFile(
    executablePath,
    `#!/bin/sh\nexec unshare ${user}--mount sh -c '${mounted.replaceAll("'", `'\\''`)}' sh "$@"\n`,
  )
  await chmod(executablePath, 0o755)
  return {
    executablePath,
    set: (values) => writeFile(join(policies, file), JSON.stringify(content(values))),
    close: () => rm(own, { recursive: true, force: true }),
  }
}
