import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { hit } from './samples.ts'

/** Returns a sample mark as it would be for a café: software becomes coffee, and other goods become vehicles. */
export const ofCafe = (each: Conflict): Conflict => {
  if (each.kind !== 'trademark') return each
  const isNear = each.niceClasses.some((niceClass) => [9, 42].includes(niceClass))
  return { ...each, niceClasses: isNear ? [30, 43] : [12], classOverlap: isNear ? [30, 43] : [] }
}

export const manyMarks = [
  hit('VYNTRA', {
    score: 96,
    number: '017123450',
    classOverlap: [9],
    similarity: { score: 100, reasons: ['identical'], explanation: 'The same name.' },
  }),
  hit('VINTRA', { score: 84, classOverlap: [9] }),
  hit('Vintra', {
    score: 78,
    number: '004711903',
    jurisdiction: 'CH',
    owner: 'Vintra Uhren AG',
    niceClasses: [14, 42],
  }),
  hit('VYNTRO', {
    score: 62,
    tier: 'moderate',
    chance: 1.8,
    number: '018220114',
    status: 'pending',
    registeredOn: null,
  }),
  hit('WINTRA', { score: 55, tier: 'faint', chance: 9, number: '016400218', jurisdiction: 'WO', owner: 'Wintra Oy' }),
  hit('VENTRA', { score: 41, tier: 'faint', number: '009118223', status: 'expired' }),
  hit('FINTRA', { score: 31, number: '014002871' }),
  hit('VYNTRIS', { score: 22, number: '004711902', status: 'dead', owner: null }),
]

export const faintMarks = ['WINTRA', 'VENTRO', 'FINTRA', 'VYNTEX', 'MINTRA', 'VANTRA', 'VINTAR'].map((name, at) =>
  hit(name, {
    score: 54 - at,
    tier: 'faint',
    chance: 9 + at,
    number: `01640021${at}`,
    owner: null,
    similarity: { score: 72, reasons: ['looks_alike'], explanation: 'It looks alike.' },
  }),
)
/** Marks for many kinds of goods, with few in the same class. */
export const marksOfManyClasses = [3, 5, 9, 9, 14, 16, 18, 25, 25, 25, 30, 35, 41, 43].map((niceClass, at) =>
  hit(`VINTR${'AEIOUY'.charAt(at % 6)}${'NSX'.charAt(at % 3)}`, {
    score: 58 - at,
    tier: 'moderate',
    chance: 1.2 + at / 20,
    number: `01742330${at}`,
    niceClasses: [niceClass],
  }),
)
export const setBack = hit('VYNTRA', {
  score: 49,
  tier: 'faint',
  niceClasses: [30],
  similarity: { score: 100, reasons: ['identical'], explanation: 'The same name.' },
})
export const renewable = hit('VYNTRAS', {
  score: 42,
  tier: 'faint',
  number: '009118223',
  classOverlap: [9, 42],
  status: 'expired',
  expiresOn: '2026-09-30',
  similarity: { score: 94, reasons: ['plural_or_ending'], explanation: 'Only the ending differs.' },
})
