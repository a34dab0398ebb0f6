/** Name of the command in the manifest that checks what is selected. */
export const COMMAND = 'check-selection'
