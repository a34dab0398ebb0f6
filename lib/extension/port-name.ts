/** Name of the port between a surface that shows a check and the worker that makes it. */
export const CHECK_PORT = 'check'
