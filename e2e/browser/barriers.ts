import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Problems that axe finds on a page, in words, each with the first place where it is. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
    const { violations } = await (globalThis as any).axe.run()
    return violations.map(
      (rule: { id: string; help: string; nodes: { html: string }[] }) =>
        `${rule.id}: ${rule.help} (${rule.nodes[0]?.html.slice(0, 120)})`,
    )
  })
}
