/** Stands for WXT's own in the card's bundle: a card does not follow the address of its page. */
export const createLocationWatcher = () => ({ run() {} })
