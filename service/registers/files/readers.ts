import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { readRegisterFile } from './read-register-file.ts'
import type { ReadRegisterFile } from './reading.ts'

/**
 * Readers need Node (streams, archives), so an office in `lib` can only name one. Null for a register that is fetched.
 */
const READERS: Readonly<Record<OfficeRecords['reader'], ReadRegisterFile | null>> = {
  files: readRegisterFile,
  lindas: null,
}

/** Returns null if the register is not read from files. */
export function readerFor({ reader }: OfficeRecords): ReadRegisterFile | null {
  return READERS[reader]
}
