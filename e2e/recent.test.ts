import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'
import { connectBrowser } from './browser/connect.ts'
import { type ServiceProcess, startServiceProcess } from './browser/service-process.ts'

let service: ServiceProcess
let browser: LoadedChromium

beforeAll(async () => {
  service = await startServiceProcess()
  browser = await launchChromium()
  await connectBrowser(browser, service.url, service.apiKey)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

describe('recent checks', () => {
  it('open as stored, with age and scope and without the service, and can be restored', async () => {
    const popup = await browser.openPage('popup.html')
    const text = () => popup.innerText('body')
    const inScope = popup.getByTitle('Switzerland · all goods and services')
    await popup.getByRole('combobox', { name: 'Territory' }).selectOption('CH')
    await popup.getByLabel('Name, or a list of names').fill('Rolecks')
    await popup.keyboard.press('Enter')
    await expect.poll(text).toContain('Already in use')
    await popup.reload()
    await inScope.waitFor()
    await service.kill()
    await popup.getByRole('button', { name: 'Rolecks' }).click()
    await expect.poll(text).toContain('kept on this device')
    for (const part of ['Already in use', 'Rolex', 'Check again: 1 check']) expect(await text()).toContain(part)
    expect(await popup.evaluate(() => document.activeElement?.localName)).toBe('h2')
    await popup.getByRole('button', { name: 'Check again: 1 check' }).click()
    await expect.poll(text).toContain('Not checked')
    await service.restart()
    await popup.getByRole('button', { name: 'Back' }).click()
    await popup.getByRole('button', { name: 'Delete history' }).click()
    await expect.poll(text).toContain('1 check deleted.')
    expect(await inScope.count()).toBe(0)
    await popup.getByRole('button', { name: 'Undo' }).click()
    await inScope.waitFor()
    await popup.getByRole('button', { name: 'Rolecks' }).click()
    await expect.poll(text).toContain('kept on this device')
    await popup.getByRole('button', { name: 'Back' }).click()
    await popup.getByRole('button', { name: 'Delete history' }).click()
    await expect.poll(text).toContain('1 check deleted.')
    await popup.reload()
    expect(await text()).not.toContain('Rolecks')
    await popup.close()
  })
})
