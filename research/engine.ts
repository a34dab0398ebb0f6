import { crc32 } from 'node:zlib'
import { createCandidateFinder, createIndexBuilder, createLayered, openIndex } from '../lib/names/index/index.ts'
import { nameVariants } from '../lib/names/normalise/variants.ts'
import { SCORE_FROM } from '../lib/names/score/score.ts'
import { createNameSearch, type NameSearch } from '../lib/names/search.ts'
import { loadEverydayWords } from '../service/registers/search/everyday-words.ts'
import { MADE_STATUSES, type MadeOffice, type MadeStatus } from './register/register.ts'

/** A mark as a searcher is given it. */
export interface MarkToSearch {
  ref: number
  name: string
  /** Empty where they are not known. */
  niceClasses: readonly number[]
  office: MadeOffice
  status: MadeStatus
}

/** A mark that was found, with its similarity of 0-100. */
export interface Hit {
  ref: number
  score: number
}

interface SearchOptions {
  /** Only marks that share one of these classes. */
  niceClasses?: readonly number[]
  limit: number
}

/** A searcher over one register. */
export interface Searcher {
  /** Strongest first, in the order in which a person is shown them. */
  search(name: string, options: SearchOptions): Hit[]
  /** Refs of the marks that are scored at all for this name. */
  candidates(name: string): Iterable<number>
}

/** What is measured. Everything the benchmarks know of the matcher is in this file. */
export interface Engine {
  name: string
  /** Scores from which a hit is shown, and from which it warns. */
  listedFrom: number
  cautionFrom: number
  /** The image of an index, in memory that threads can share. */
  build(marks: Iterable<MarkToSearch>): SharedArrayBuffer
  /** Opens an image in any thread, without copying it. */
  open(image: SharedArrayBuffer): Searcher
}

const OFFICES: readonly MadeOffice[] = ['EU', 'WO', 'US', 'DE', 'CH', 'AT']

/** The product's own search over an image, where scores alone do not tell enough. */
export function openNames(image: SharedArrayBuffer): NameSearch {
  return createNameSearch(createLayered(openIndex(image, crc32), null), loadEverydayWords())
}

function open(image: SharedArrayBuffer): Searcher {
  const index = openIndex(image, crc32)
  const finder = createCandidateFinder(index)
  const names = createNameSearch(createLayered(index, null), loadEverydayWords())
  const { unitMarkStarts, unitMarks } = index.sections

  function* marksOf(unit: number): Generator<number> {
    const end = unitMarkStarts[unit + 1] as number
    for (let at = unitMarkStarts[unit] as number; at < end; at++) yield unitMarks[at] as number
  }

  return {
    search(name, { niceClasses, limit }) {
      const { hits } = names.search(name, { limit, filter: { niceClasses } })
      return hits.map(({ ref, similarity }) => ({ ref, score: similarity.score }))
    },
    *candidates(name) {
      const found = finder.find(nameVariants(name).forms)
      for (const unit of found.units.subarray(0, found.count)) for (const mark of marksOf(unit)) yield index.refOf(mark)
    },
  }
}

export const ENGINE: Engine = {
  name: 'packed index',
  listedFrom: SCORE_FROM.listed,
  cautionFrom: SCORE_FROM.similar,
  build(marks) {
    const builder = createIndexBuilder()
    for (const { ref, name, niceClasses, office, status } of marks)
      builder.add({ ref, name, niceClasses, office: OFFICES.indexOf(office), status: MADE_STATUSES.indexOf(status) })
    return builder.finish((bytes) => new SharedArrayBuffer(bytes), crc32) as SharedArrayBuffer
  },
  open,
}
