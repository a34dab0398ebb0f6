/**
 * In a clone, operators run commands through npm, which sets the name of the running script
 * (https://docs.npmjs.com/cli/using-npm/scripts).
 */
export const ADMIN_COMMAND = ['admin', 'start'].includes(process.env.npm_lifecycle_event ?? '')
  ? 'npm run admin --'
  : 'brand-check-admin'
