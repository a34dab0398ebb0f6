import { ENGINE } from '../../research/engine.ts'
import { rounded } from '../../research/measure/statistics.ts'
import { readShared } from './image-file.ts'

/** Usage: node bench/search/load.ts FILE; prints how many seconds it takes to read and open it, as JSON. */
function main([path = '']: readonly string[]): void {
  const started = performance.now()
  ENGINE.open(readShared(path))
  process.stdout.write(JSON.stringify(rounded((performance.now() - started) / 1000)))
}

main(process.argv.slice(2))
