import { ADMIN_COMMAND } from '../../system/admin-command.ts'

/** How the person called the commands: npm tells the name of its script (https://docs.npmjs.com/cli/using-npm/scripts). */
export const CALLED_AS = process.env.npm_lifecycle_event === 'admin' ? 'npm run admin --' : ADMIN_COMMAND
