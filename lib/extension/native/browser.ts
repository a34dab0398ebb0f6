const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Replaces webextension-polyfill in the bundles of card and worker. The functions they call return promises in both
 * browsers without it, and a person waits for every byte.
 */
export default browser ?? chrome
