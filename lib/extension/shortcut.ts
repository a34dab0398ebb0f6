/** The command's name in the manifest. */
export const COMMAND = 'check-selection'
