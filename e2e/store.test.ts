import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../scripts/run.ts'
import { launchChromium } from './browser/chromium.ts'

it('makes the browser show no warning when the extension is installed', async () => {
  const browser = await launchChromium()
  const page = await browser.openPage('options.html')
  const manifest = JSON.parse(readFileSync(join(ROOT, '.output/chrome-mv3/manifest.json'), 'utf8'))
  const warnings = (more: object) =>
    page.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      (text) => (globalThis as any).chrome.management.getPermissionWarningsByManifest(text) as Promise<string[]>,
      JSON.stringify({ ...manifest, ...more }),
    )
  try {
    expect(await warnings({})).toEqual([])
    expect(await warnings({ permissions: [...manifest.permissions, 'tabs'] })).toEqual([expect.any(String)])
    expect(await warnings({ host_permissions: ['https://*/*'] })).toEqual([expect.any(String)])
  } finally {
    await browser.close()
  }
})
