const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Stands for webextension-polyfill in the bundles of card and worker. What these call gives promises in both browsers, and
 * a person waits for every byte.
 */
export default browser ?? chrome
