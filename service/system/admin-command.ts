/** How an operator calls the commands beside a service that is installed, in a container and with systemd alike. */
export const ADMIN_COMMAND = 'brand-check-admin'
