import type { Subject } from '../command.ts'
import { acceptFiles } from './accept.ts'
import { badRecords } from './bad.ts'
import { dropRegister } from './drop.ts'
import { importRegister } from './import.ts'
import { indexRegister } from './index-office.ts'
import { listRegisters } from './list.ts'

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
