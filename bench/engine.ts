import { createCandidates } from '../lib/names/candidates.ts'
import { createMatcher } from '../lib/names/matcher.ts'
import { prepareName } from '../lib/names/prepare.ts'
import { CAUTION_FROM, LISTED_FROM } from '../lib/names/thresholds.ts'
import { commonWordWeigh } from '../lib/names/weak-words.ts'
import type { MadeOffice, MadeStatus } from './register/register.ts'

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

export interface SearchOptions {
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
  build(marks: Iterable<MarkToSearch>): Searcher
  /** For an index that is one block of bytes: builds it, and opens it in any thread. */
  file?: {
    build(marks: Iterable<MarkToSearch>): ArrayBufferLike
    open(image: ArrayBufferLike): Searcher
  }
}

/** The matcher over records in memory: for small registers. */
const inMemory: Engine = {
  name: 'records in memory',
  listedFrom: LISTED_FROM,
  cautionFrom: CAUTION_FROM,
  build(marks) {
    const records = [...marks]
    const prepared = records.map(({ name }) => prepareName(name))
    const find = createCandidates(prepared, commonWordWeigh(prepared.map(({ folded }) => folded.words)))
    const matcher = createMatcher(records)
    return {
      search(name, { niceClasses, limit }) {
        const accept = ({ niceClasses: own }: MarkToSearch) =>
          niceClasses === undefined || own.some((niceClass) => niceClasses.includes(niceClass))
        return matcher
          .search(name, { limit, accept })
          .map(({ record, similarity }) => ({ ref: record.ref, score: similarity.score }))
      },
      candidates: (name) => [...find(prepareName(name))].map((at) => records[at]?.ref ?? -1),
    }
  },
}

export const ENGINE: Engine = inMemory
