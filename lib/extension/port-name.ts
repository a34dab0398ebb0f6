/** Port between a view host and the worker. */
export const CHECK_PORT = 'check'
