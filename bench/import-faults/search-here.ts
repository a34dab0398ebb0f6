import { IndexFileError } from '../../lib/names/index/index.ts'
import { createNameSearch, type NameSearch } from '../../lib/names/search.ts'
import { SearchUnavailable } from '../../lib/sources/registers/imported-search.ts'
import { loadEverydayWords } from '../../service/registers/search/everyday-words.ts'
import loadHere from '../../service/registers/search/index-files-worker.ts'
import { namesRules } from '../../service/registers/search/names-rules.ts'
import type { SearchPool } from '../../service/registers/search/search-pool.ts'
import { openLayers } from '../../service/registers/search/shared-layers.ts'
import { type ImportedRegisters, openImportedRegister } from '../../service/registers/store/imported-registers.ts'
import type { IndexDone } from '../../service/registers/store/index-store-worker.ts'
import { type RegisterCode, registersFolder } from '../../service/registers/store/offices.ts'
import { indexHere } from '../../service/registers/testing/place-here.ts'
import { recordsCalled } from '../../service/registers/testing/records-called.ts'

const meanings = loadEverydayWords()
const quiet = { info() {}, warn() {}, error() {} } as never

/** The held register of one office as a service has it, without threads and without waiting for the file system to tell. */
export interface HeldHere extends ImportedRegisters {
  /** Takes over what was imported, as soon as an index that is being made is made. */
  look(): Promise<void>
}

export async function openHeldHere(dataDir: string, office: RegisterCode): Promise<HeldHere> {
  let search: NameSearch | null = null
  let making: Promise<IndexDone> | null = null
  const pool: Pick<SearchPool, 'search'> = {
    async search(_index, name, { signal: _signal, ...wanted } = {}) {
      if (search === null) throw new SearchUnavailable('its records are not loaded')
      return search.search(name, wanted)
    },
  }
  const state = openImportedRegister({
    folder: registersFolder(dataDir),
    office: recordsCalled(office),
    rules: await namesRules(),
    pool,
    log: quiet,
    onNews() {},
    work: {
      index(...task) {
        const made = indexHere(...task)
        making = made
        return made
      },
      async load(files) {
        const loaded = await loadHere(files)
        if ('fault' in loaded) throw new IndexFileError(loaded.fault, loaded.file)
        return loaded
      },
    },
  })

  async function lookOnce(): Promise<void> {
    const prepared = await state.prepare()
    if (prepared?.layers !== undefined)
      search = prepared.layers === null ? null : createNameSearch(openLayers(prepared.layers), meanings)
    await prepared?.take()
  }

  return {
    held: (asked) => (asked === office ? state.register() : null),
    trouble: (asked) => (asked === office ? state.trouble() : null),
    gaps: (asked) => (asked === office ? state.gaps() : null),
    async look() {
      await lookOnce()
      for (let again = 0; making !== null && again < 5; again++) {
        await making.catch(() => {})
        making = null
        // The event of its end comes in a later turn of the loop.
        await new Promise((done) => setImmediate(done))
        await lookOnce()
      }
    },
    close: () => state.close(),
  }
}
