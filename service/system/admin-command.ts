/**
 * How an operator calls the commands: in a clone by npm, which tells the name of the script that runs
 * (https://docs.npmjs.com/cli/using-npm/scripts), and beside a service that is installed, in a container and with systemd, by their own name.
 */
export const ADMIN_COMMAND = ['admin', 'start'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run admin --'
  : 'brand-check-admin'
