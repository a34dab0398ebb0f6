import { startFakes } from '../../stand-ins/start.ts'

/**
 * Runs the stand-ins in a process of their own, so that their work is not measured; prints the settings that name them.
 */
const standIns = await startFakes()
process.stdout.write(`${JSON.stringify(standIns.env)}\n`)
process.once('SIGTERM', () => void standIns.close())
