import type { Filter } from '../../../lib/names/index/index.ts'
import { nameForms } from '../../../lib/names/reading/name-forms.ts'
import { prepareName } from '../../../lib/names/reading/prepare.ts'
import { nearSpellings } from '../../../lib/names/reasons/near-spellings.ts'
import { searchedAs } from '../../../lib/names/search/in-parts.ts'
import type { SpeltMark, SpeltTask } from '../../../lib/names/search/spelt-search.ts'
import type { HeldOffice } from '../offices.ts'
import { Gathered } from './gathered-spellings.ts'
import { databaseQueryParts, wordsIn } from './query-parts.ts'
import type { Query } from './read-session.ts'
import { ANY_STATUS, classBits, classesOfBits } from './spell.ts'
import { gatherWholes } from './whole-candidates.ts'
import { gatherWords } from './word-candidates.ts'

const CANDIDATES_MAX = 2500
const MARKS_MAX = 20_000

const MARKS = `
SELECT asked.at, mark.ref, mark.name, mark.classes, mark.status
FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, at)
JOIN register_forms form ON form.office = $1 AND form.spelling = asked.id
JOIN register_marks mark ON mark.office = $1 AND mark.ref = form.ref
WHERE ($3::bigint IS NULL OR (mark.classes & $3) <> 0) AND ($4::integer >> mark.status) & 1 = 1
ORDER BY asked.at, mark.ref LIMIT ${MARKS_MAX + 1}`

const SPELLINGS = `
SELECT spelt.words FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, at)
JOIN register_spellings spelt ON spelt.office = $1 AND spelt.id = asked.id ORDER BY asked.at`

/** Joins the words, because the planner may compare a filter list of thousands with every row. */
const WORD_COUNTS = `
SELECT held.word, held.marks FROM unnest($2::text[]) AS asked (word)
JOIN register_words held ON held.office = $1 AND held.word = asked.word`

interface MarkRow {
  /** Position in `$2`, from 1. */
  at: number
  ref: number
  name: string
  classes: number
  status: number
}

/** `refs` maps the refs of the task, which fit an index, to refs in the store. */
interface DatabaseCandidates {
  task: SpeltTask
  refs: number[]
  /** True if marks that must be weighed were left out. */
  cut: boolean
}

async function countWords(query: Query, office: HeldOffice, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ word: string; marks: number }>(WORD_COUNTS, [office, words])
  return new Map(rows.map(({ word, marks }) => [word, marks]))
}

function marksOf(rows: readonly MarkRow[]): { marks: SpeltMark[]; refs: number[] } {
  const marks = new Map<number, SpeltMark & { spellings: number[] }>()
  for (const { at, ref, name, classes, status } of rows) {
    const known = marks.get(ref)
    if (known !== undefined) known.spellings.push(at - 1)
    else
      marks.set(ref, {
        ref: marks.size,
        name,
        niceClasses: classesOfBits(classes),
        office: 0,
        status,
        spellings: [at - 1],
      })
  }
  return { marks: [...marks.values()], refs: [...marks.keys()] }
}

/**
 * Finds the same candidates as the index in memory. Returns null if the name has nothing to search. `names` is the
 * number of searched names.
 */
export async function findCandidates(
  query: Query,
  office: HeldOffice,
  name: string,
  { names, limit, filter = {} }: { names: number; limit?: number | undefined; filter?: Filter | undefined },
): Promise<DatabaseCandidates | null> {
  const asked = searchedAs(name)
  const forms = asked.flatMap((part) => nameForms(part).forms)
  const { niceClasses = [], statuses = ANY_STATUS } = filter
  // Marks of unknown class pass any class filter.
  const mask = niceClasses.length === 0 ? null : classBits(niceClasses) + 1
  const parts = databaseQueryParts(forms, names, await countWords(query, office, wordsIn(forms)))
  if (parts === null) return null
  const gathered = new Gathered()
  const near = asked.flatMap((part) => nearSpellings(prepareName(part)))
  await gatherWholes(query, office, parts, { mask, statuses, gathered, near })
  await gatherWords(query, office, parts, { mask, statuses, gathered })
  const ids = gathered.best(CANDIDATES_MAX)
  const spellings = (await query<{ words: string }>(SPELLINGS, [office, ids])).map(({ words }) => words)
  const rows = await query<MarkRow>(MARKS, [office, ids, mask, statuses])
  const { marks, refs } = marksOf(rows.slice(0, MARKS_MAX))
  const known = new Set([...wordsIn(forms), ...spellings.flatMap((words) => words.split(' '))])
  const words = { marks: names, withWord: await countWords(query, office, [...known]) }
  const options = { ...(limit !== undefined && { limit }), filter }
  return {
    task: { name, options, spellings, marks, words },
    refs,
    cut: rows.length > MARKS_MAX || gathered.misses(ids),
  }
}
