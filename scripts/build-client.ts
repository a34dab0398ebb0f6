import { buildClient, CLIENT_FOLDER } from './client-files.ts'

await buildClient()
process.stdout.write(`${CLIENT_FOLDER}\n`)
