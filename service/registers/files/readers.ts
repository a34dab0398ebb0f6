import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { readRegisterFile } from './read-register-file.ts'
import type { ReadRegisterFile } from './reading.ts'

/**
 * For each reader that an office may name, what reads the files that an operator hands over; null for a register that
 * is fetched from elsewhere. Readers need Node (streams, archives), so an office in `lib` can only name its reader.
 */
const READERS: Readonly<Record<OfficeRecords['reader'], ReadRegisterFile | null>> = {
  files: readRegisterFile,
  lindas: null,
}

/** What reads the files of an office; null where there are none to be read. */
export function readerFor({ reader }: OfficeRecords): ReadRegisterFile | null {
  return READERS[reader]
}
