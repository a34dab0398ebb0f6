import type { Page } from 'playwright-core'

/** How long two checks take at most on a busy machine, in milliseconds. */
const CHECKED_MS = 120_000

/** Presses the button with exactly this name in the panel. */
export const pressIn = (panel: Page, name: string) => panel.getByRole('button', { name, exact: true }).click()

/** Makes a project *Bar* of Rolecks and Qzvyntrel in the panel, and waits until the service has checked both. */
export async function checkTwoInProject(panel: Page): Promise<void> {
  await pressIn(panel, 'Lists')
  await panel.getByLabel('New project').fill('Bar')
  await pressIn(panel, 'Create')
  await panel.getByLabel('One name on each line').fill('Rolecks\nQzvyntrel')
  await pressIn(panel, 'Review names')
  await pressIn(panel, 'Add and check')
  await panel.locator('tr', { hasText: 'Already in use' }).waitFor({ timeout: CHECKED_MS })
  await panel.getByRole('button', { name: 'Cancel the rest' }).waitFor({ state: 'detached', timeout: CHECKED_MS })
}
