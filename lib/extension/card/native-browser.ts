const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Stands for webextension-polyfill in the card's bundle. The card calls `runtime.connect` and
 * `i18n.getMessage` alone, which are the same in both browsers, and its bytes are what a person waits for.
 */
export default browser ?? chrome
