import { setTimeout as wait } from 'node:timers/promises'
import { placeOf } from '../backend.ts'
import { importFiles } from '../import/import-files.ts'
import { linesImport } from './import-lines.ts'
import { readTestLines } from './read-lines.ts'

const [dataDir = '', path = '', databaseUrl = null] = process.argv.slice(2)

/**
 * Imports a file, slowly after the first stored step, and prints `kept N`. Usage: node import-child.ts DATA_DIR FILE
 * [DATABASE_URL]
 */
await importFiles(
  linesImport(dataDir, [path], {
    place: placeOf({ dataDir, databaseUrl, registersInDatabase: ['EU'] }, 'EU'),
    async *read(file, options) {
      let batches = 0
      for await (const batch of readTestLines(file, options)) {
        yield batch
        if (++batches > 150) await wait(20)
      }
    },
    events: {
      onFile() {},
      onProgress: ({ steps }) => void process.stdout.write(`kept ${steps}\n`),
      onFileDone() {},
      onIndexing() {},
    },
  }),
)
