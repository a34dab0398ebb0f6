import type { FileFacts } from '../../registers/import/file-facts.ts'
import type { FileOutcome } from '../../registers/import/import-files.ts'
import type { HeldOffice } from '../../registers/store/offices.ts'
import type { IndexOutcome } from '../../registers/store/record-store.ts'
import { ADMIN_COMMAND } from '../../system/admin-command.ts'
import { counted } from './text.ts'

export function describeIndex(index: IndexOutcome): string {
  if (index === null) return 'Nothing is searched yet: no file was imported to its end.'
  const { names, dataAsOf } = index.manifest
  return `${counted(names, 'name is', 'names are')} searched, as of ${dataAsOf.slice(0, 10)}.`
}

/** For a file with unreadable records. */
export function howToClose(office: HeldOffice): string {
  return (
    'Import a whole copy of it; or, where nothing of the register is missing for it, say so with ' +
    `"${ADMIN_COMMAND} registers accept ${office} FILE".`
  )
}

/** For records from an office's test copy. */
export function howToReplace(office: HeldOffice): string {
  return (
    'Have the service ask production, where all is read anew; or delete them with ' +
    `"${ADMIN_COMMAND} registers drop ${office}".`
  )
}

const DATED_BY: Record<FileFacts['datedBy'], string> = {
  operator: 'as you said',
  name: 'by its name',
  mtime: 'by when it was last written; --as-of DATE says better',
}

const REFUSED = 'refused, and nothing of it is kept'
const NOT_READ = 'not read; the same command goes on with it'

const MOST_NAMED = 3

function describeRemarks({ passedOver, leftOut, firstLeftOut }: FileOutcome): string[] {
  const told: string[] = []
  if (leftOut > 0)
    told.push(`${counted(leftOut, 'record')} kept without a field that could not be read, the first: ${firstLeftOut}`)
  if (passedOver.length > 0) {
    const named = passedOver.slice(0, MOST_NAMED).join(', ')
    const more = passedOver.length > MOST_NAMED ? ', …' : ''
    told.push(`${counted(passedOver.length, 'entry', 'entries')} of the archive passed over (${named}${more})`)
  }
  return told
}

export function describeFile(file: FileFacts, outcome: FileOutcome): string {
  const { kind, records, removed, bad, older, resumedAt, why, closes = 0 } = outcome
  if (kind === 'skipped') return `${file.name}: imported before, passed over (--again reads it again)`
  if (kind === 'not_read') return `${file.name}: ${NOT_READ}`
  if (kind === 'refused') return `${file.name}: ${REFUSED}: ${why}`
  const told = [counted(records, 'record')]
  if (removed > 0) told.push(counted(removed, 'taken away', 'taken away'))
  if (older > 0) told.push(`${counted(older, 'entry', 'entries')} passed over because later ones are held`)
  if (bad > 0) told.push(`${counted(bad, 'record')} could not be read: kept aside`)
  told.push(...describeRemarks(outcome))
  if (closes > 0) told.push(`taken for the whole copy of ${counted(closes, 'file')} that could not be read in full`)
  if (kind === 'broken') told.push(`it could not be read any further: ${why}`)
  if (kind === 'stopped') told.push('not read to its end; the same command goes on there')
  const again = resumedAt > 0 ? `, going on behind entry ${resumedAt.toLocaleString('en')}` : ''
  return `${file.name}, data of ${file.asOf.slice(0, 10)} (${DATED_BY[file.datedBy]})${again}: ${told.join('; ')}`
}
