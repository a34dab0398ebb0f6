const { browser, chrome } = globalThis as { browser?: unknown; chrome?: unknown }

/**
 * Replaces webextension-polyfill in the card and worker bundles, because the user waits for every byte. Without the
 * polyfill, the functions in use also return promises in both browsers.
 */
export default browser ?? chrome
