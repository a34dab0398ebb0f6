const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Stands for webextension-polyfill in the card's bundle. What the card calls is the same in both browsers, and its bytes
 * are what a person waits for.
 */
export default browser ?? chrome
