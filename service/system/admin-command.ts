/**
 * How an operator runs the commands, for messages: through npm in a clone, where npm sets the name of the running
 * script (https://docs.npmjs.com/cli/using-npm/scripts), and by their own name beside an installed service, in a
 * container or with systemd.
 */
export const ADMIN_COMMAND = ['admin', 'start'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run admin --'
  : 'brand-check-admin'
