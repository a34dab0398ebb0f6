import { startStandIns } from '../../stand-ins/start.ts'

/** Stand-ins in a process of their own, so that their work counts for nobody: prints the settings that name them. */
const standIns = await startStandIns()
process.stdout.write(`${JSON.stringify(standIns.env)}\n`)
process.once('SIGTERM', () => void standIns.close())
