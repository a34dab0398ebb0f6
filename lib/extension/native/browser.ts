const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Stands for webextension-polyfill in the bundles of the card and the worker. What these call gives promises in both
 * browsers; a message is answered by `sendResponse`, which both have.
 */
export default browser ?? chrome
