import type { Inside } from './read-card.ts'

/** Sets service and key the way the options page does; runs in one of the extension's own pages. */
export function connect(page: Inside, address: string, apiKey: string): Promise<unknown> {
  return page.evaluate(
    (message: unknown) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, whose globals are not typed here
      const { browser, chrome } = globalThis as any
      return (browser ?? chrome).runtime.sendMessage(message)
    },
    { kind: 'connection_save', address, apiKey },
  )
}

/** Connects a browser to a service through its options page. */
export async function connectBrowser(
  browser: { openPage(path: string): Promise<Inside & { close(): Promise<unknown> }> },
  address: string,
  apiKey: string,
): Promise<void> {
  const options = await browser.openPage('options.html')
  await connect(options, address, apiKey)
  await options.close()
}
