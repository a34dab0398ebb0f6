import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Problems that axe finds on a page, in words, each with the first place where it is. `areColoursAlone`: only those of
 * colours, for a page that was looked at in other ones.
 */
export async function barriers(page: Page, areColoursAlone = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  // Axe leaves out the size of targets (WCAG 2.5.8) unless it is asked for that.
  const options = areColoursAlone ? { runOnly: OF_COLOURS } : { rules: { 'target-size': { enabled: true } } }
  return page.evaluate(async (asked) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there
    const { violations } = await (globalThis as any).axe.run({ ...asked, resultTypes: ['violations'] })
    return violations.map(
      (rule: { id: string; help: string; nodes: { html: string }[] }) =>
        `${rule.id}: ${rule.help} (${rule.nodes[0]?.html.slice(0, 120)})`,
    )
  }, options)
}
