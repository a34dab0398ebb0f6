import type { NumberTexts } from './number-texts.ts'
import type { PackRecords } from './pack-records.ts'

/** Records to look through for the next one that both states share. */
const LOOK_AHEAD = 10_000

/** `added` has positions in the later state. */
export interface ChangePlan {
  /** Numbers of records to copy, to drop and to add. The records after the last step are copied. */
  steps: [keep: number, drop: number, add: number][]
  added: number[]
  changed: number
}

const isSameText = (a: NumberTexts, atA: number, b: NumberTexts, atB: number) => {
  const [from, to] = [a.starts[atA] as number, a.starts[atA + 1] as number]
  const fromB = b.starts[atB] as number
  if (to - from !== (b.starts[atB + 1] as number) - fromB) return false
  // Numbers of one office begin alike, so the last digits are compared first.
  for (let at = to - from - 1; at >= 0; at--) if (a.bytes[from + at] !== b.bytes[fromB + at]) return false
  return true
}

function namesOf({ names, columns }: PackRecords): NumberTexts {
  const starts = new Uint32Array(columns.facts.length + 1)
  for (let row = 1; row < starts.length; row++) starts[row] = names.indexOf(10, starts[row - 1]) + 1
  return { starts, bytes: names }
}

const FACTS = ['facts', 'lowClasses', 'highClasses', 'filed', 'registered', 'expires'] as const

/** Common records must have the same order. Returns null if more than `most` records differ. */
export function planChanges(before: PackRecords, after: PackRecords, most: number): ChangePlan | null {
  const [old, next] = [before.columns, after.columns]
  const [oldNames, nextNames] = [namesOf(before), namesOf(after)]
  const [oldCount, nextCount] = [old.facts.length, next.facts.length]
  const isSameNumber = (i: number, j: number) =>
    i < oldCount && j < nextCount && isSameText(old.numbers, i, next.numbers, j)
  const isSame = (i: number, j: number) =>
    isSameNumber(i, j) &&
    FACTS.every((name) => old[name][i] === next[name][j]) &&
    isSameText(oldNames, i, nextNames, j) &&
    isSameText(old.registrations, i, next.registrations, j)

  function nextStep(i: number, j: number): [drop: number, add: number] {
    if (i === oldCount || j === nextCount) return [oldCount - i, nextCount - j]
    if (isSameNumber(i, j)) return [1, 1]
    for (let ahead = 1; ahead < LOOK_AHEAD; ahead++) {
      if (isSameNumber(i + ahead, j)) return [ahead, 0]
      if (isSameNumber(i, j + ahead)) return [0, ahead]
    }
    return [1, 1]
  }

  const plan: ChangePlan = { steps: [], added: [], changed: 0 }
  let [i, j, keep] = [0, 0, 0]
  while (i < oldCount || j < nextCount) {
    if (isSame(i, j)) {
      keep++
      i++
      j++
      continue
    }
    const [drop, add] = nextStep(i, j)
    plan.steps.push([keep, drop, add])
    plan.changed += Math.max(drop, add)
    if (plan.changed > most) return null
    for (let at = 0; at < add; at++) plan.added.push(j + at)
    i += drop
    j += add
    keep = 0
  }
  return plan
}
