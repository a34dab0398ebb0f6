export type IndexFault = 'cut' | 'other_version' | 'damaged' | 'not_an_index'

const MESSAGES: Record<IndexFault, string> = {
  cut: 'The index of marks is cut short: it must be built anew.',
  other_version: 'The index of marks was written by another version of this program: it must be built anew.',
  damaged: 'The index of marks is damaged: it must be built anew.',
  not_an_index: 'This is not an index of marks.',
}

export class IndexFileError extends Error {
  override name = 'IndexFileError'
  readonly fault: IndexFault

  constructor(fault: IndexFault, detail?: string) {
    super(detail === undefined ? MESSAGES[fault] : `${MESSAGES[fault]} (${detail})`)
    this.fault = fault
  }
}
