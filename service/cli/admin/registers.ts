import type { Subject } from './command.ts'
import { acceptFiles } from './registers-accept.ts'
import { badRecords } from './registers-bad.ts'
import { dropRegister } from './registers-drop.ts'
import { importRegister } from './registers-import.ts'
import { indexRegister } from './registers-index.ts'
import { listRegisters } from './registers-list.ts'

/** The records that are held here: imported, listed, dropped. */
export const registers: Subject = {
  about: 'records of registers that are held here and searched',
  commands: {
    import: importRegister,
    index: indexRegister,
    list: listRegisters,
    bad: badRecords,
    accept: acceptFiles,
    drop: dropRegister,
  },
}
