const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Replaces webextension-polyfill in the bundles of card and worker, because a person waits for every byte. The
 * functions in use return promises in both browsers without it.
 */
export default browser ?? chrome
