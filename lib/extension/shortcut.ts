export const COMMAND = 'check-selection'
