import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { barriersEverywhere } from './browser/appearances.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { keysOn } from './browser/keys.ts'
import { checkTwoInProject, pressIn } from './browser/project-of-two.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

const TRUE = 'Verified: all files unchanged, 2 of 2 signatures valid.'
const WRONG = 'Not verified: something in this pack was changed.'

let service: ServiceProcess
let browser: LoadedChromium
let folder: string
let packed: Uint8Array
let verifying: Page

/** Has two names checked by the service, and saves the pack of their project. */
async function savePack(): Promise<Uint8Array> {
  const panel = await browser.openPage('sidepanel.html')
  await checkTwoInProject(panel)
  const never = panel.getByText('Add names', { exact: true })
  await never.click()
  await panel.getByLabel('One name on each line').fill('Marvolino')
  await pressIn(panel, 'Review names')
  await pressIn(panel, 'Add without checking')
  await panel.getByText('Marvolino').waitFor()
  await panel.getByText('Export', { exact: true }).click()
  const [saved] = await Promise.all([panel.waitForEvent('download'), pressIn(panel, 'Evidence pack (ZIP)')])
  const pack = await readFile(await saved.path())
  await panel.close()
  return pack
}

beforeAll(async () => {
  service = await startServiceProcess()
  browser = await launchChromium()
  await connectBrowser(browser, service.url, service.apiKey)
  packed = await savePack()
  folder = await mkdtemp(join(tmpdir(), 'brand-check-evidence-'))
  for (const [path, bytes] of Object.entries(unzipSync(packed))) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  await service.close()
  verifying = await browser.context.newPage()
  await verifying.goto(pathToFileURL(join(folder, 'verify.html')).href)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const told = () => verifying.innerText('[role=status]')
/** The text of the table row that begins with this text. */
const row = (text: string) => verifying.locator(`tr:has(> td:first-child:text-is("${text}"))`).innerText()

async function choose(files: Record<string, Uint8Array>, name = 'pack.zip'): Promise<void> {
  await verifying.locator('[role=status]').evaluate((status) => status.replaceChildren())
  const buffer = Buffer.from(zipSync(files))
  await verifying.getByLabel('The pack').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await expect.poll(told).not.toBe('')
}

it('lets the user choose evidence by keyboard, on a page without accessibility barriers', async () => {
  expect(await barriersEverywhere(verifying)).toEqual([])
  await verifying.bringToFront()
  await keysOn(verifying).tabTo('The pack')
  const [chooser] = await Promise.all([verifying.waitForEvent('filechooser'), verifying.keyboard.press('Space')])
  await chooser.setFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: Buffer.from(packed) })
  await expect.poll(told).toContain(TRUE)
  expect(await keysOn(verifying).focused()).toBe('The pack')
  expect(await barriersEverywhere(verifying)).toEqual([])
  const files = unzipSync(packed)
  await choose({ ...files, 'searched.csv': new Uint8Array([1]) })
  expect(await told()).toContain(WRONG)
  expect(await barriersEverywhere(verifying)).toEqual([])
  const buffer = Buffer.from('no archive')
  await verifying.getByLabel('The pack').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer })
  await expect.poll(told).toContain('could not be read as a ZIP file')
  expect(await barriersEverywhere(verifying)).toEqual([])
})

it('verifies unchanged evidence from a file, without a service or a network', async () => {
  const sent: string[] = []
  verifying.on('request', (request) => sent.push(request.url()))
  await choose(unzipSync(packed))
  expect(await told()).toContain(TRUE)
  expect(await told()).toContain('2 of 3')
  expect(await row('Rolecks')).toContain('signed by the service and unchanged')
  expect(await row('Rolecks')).toContain('Possible conflict')
  expect(await row('Rolecks')).toContain('Territory: EU + CH · all goods and services')
  expect(await row('Marvolino')).toContain('no answer is kept')
  expect(sent).toEqual([])
})

it('also verifies unpacked evidence', async () => {
  const paths = Object.keys(unzipSync(packed)).map((path) => join(folder, path))
  await verifying.getByLabel('The pack').setInputFiles(paths)
  await expect.poll(told).toContain(TRUE)
})

it('names each file in which a byte was changed', async () => {
  const files = unzipSync(packed)
  expect(Object.keys(files).map((path) => basename(path))).toEqual(
    expect.arrayContaining(['manifest.txt', 'verify.html', 'report.html', 'keys.json', 'searched.csv', 'variants.csv']),
  )
  for (const [path, bytes] of Object.entries(files)) {
    const changed = bytes.slice()
    const at = Math.floor(bytes.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    await choose({ ...files, [path]: changed })
    expect(await told()).toContain(WRONG)
    expect(await row(path)).toContain('changed')
  }
})

it('reports an answer that differs from the signed one', async () => {
  const files = unzipSync(packed)
  const path = Object.keys(files).find((each) => each.includes('Rolecks')) ?? ''
  const text = new TextDecoder().decode(files[path])
  files[path] = new TextEncoder().encode(text.replace(/"score":\d+/, '"score":1'))
  await choose(files)
  expect(await row('Rolecks')).toContain('is not what the service signed')
  expect(await told()).toContain('1 of 3')
})
