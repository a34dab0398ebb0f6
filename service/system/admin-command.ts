/**
 * How an operator runs the commands, for messages. In a clone that is through npm, which sets the name of the running
 * script (https://docs.npmjs.com/cli/using-npm/scripts). Elsewhere it is the installed command.
 */
export const ADMIN_COMMAND = ['admin', 'start'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run admin --'
  : 'brand-check-admin'
