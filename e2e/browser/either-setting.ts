import { type Display, startDisplay } from './display.ts'
import { type Either, startChromium, startFirefox } from './either-browser.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'
import { type Site, serveSite } from './site.ts'

/** Both browsers by name, each with what starts it on a display, connected to a service. */
export const BROWSERS: [name: string, start: typeof startChromium][] = [
  ['Chromium', startChromium],
  ['Firefox', startFirefox],
]

export interface EitherSetting {
  browser: Either
  site: Site
  close(): Promise<void>
}

/**
 * Starts one of the browsers on a display of its own, with a service and a site of these pages. If a start fails, all
 * that was started before is closed.
 */
export async function openSetting(
  start: (display: string, service: ServiceProcess) => Promise<Either>,
  pages: Parameters<typeof serveSite>[0],
): Promise<EitherSetting> {
  const open: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const each of open.toReversed()) await each.close()
  }
  const opened = <T extends { close(): Promise<void> }>(part: T): T => {
    open.push(part)
    return part
  }
  try {
    const display: Display = await startDisplay()
    open.push({ close: () => display.stop() })
    const service = opened(await startServiceProcess())
    const site = opened(await serveSite(pages))
    const browser = opened(await start(display.name, service))
    return { browser, site, close }
  } catch (error) {
    await close()
    throw error
  }
}
