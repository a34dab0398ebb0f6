const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Stands for webextension-polyfill in the card's bundle. What the card calls is the same in both browsers, and a person
 * waits for every byte of the bundle.
 */
export default browser ?? chrome
