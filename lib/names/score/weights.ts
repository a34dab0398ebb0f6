import type { Feature } from './features.ts'
import type { Ground } from './model.ts'

/**
 * What each feature counts on each ground, in logarithms of odds. The signs are given: what names share never counts
 * against likeness, and what one has alone never for it. The sizes were fitted to decided oppositions of EU, US, UK, Swiss
 * and German offices and courts against the neighbours that the earlier marks have in a made register, so that the decided
 * mark comes before chance neighbours, and few coined names have as strong ones; docs/VERDICT.md has the figures.
 */
export const WEIGHTS: Record<Ground, Partial<Record<Feature, number>>> = {
  whole: {
    one: -25.23,
    lookOfLonger: 3.27,
    lookEdits: 4.97,
    lookEditsSquared: 11.26,
    beginning: 0.67,
    anagram: 7.19,
    soundEditsSquared: 3.12,
    soundBeginning: 1.25,
    askedBits: -2.25,
    foundBits: 0.85,
    fewLetters: 17.54,
    lengthRatio: 13.6,
    longer: -3.93,
  },
  words: {
    one: -18.39,
    wordBits: 1.38,
    bestWord: 5.1,
    askedCover: 10.8,
    foundCover: 4.48,
    lesserCover: 8.33,
    askedOver: -4.62,
    askedIsOneWord: -5.89,
    foundIsOneWord: 5.0,
    beginning: 4.16,
    askedBits: 1.78,
    foundBits: 2.11,
    fewLetters: 6.16,
    lengthRatio: -3.86,
    longer: -13.74,
  },
  inside: {
    one: -8.74,
    insideShare: 8.74,
    insideWhole: 0.92,
    insideBits: 1.63,
    insideAtStart: 4.62,
    insideAtEnd: 3.76,
    foundInside: -4.02,
    insideBitsWhole: 22.28,
    askedOver: -2.53,
    foundOver: -7.0,
    askedBits: -0.28,
    foundBits: 1.53,
    fewLetters: 12.67,
    lengthRatio: 3.84,
    longer: -9.14,
  },
}

/**
 * Odds that stand for points (points.ts): nothing in common, the least that is listed, the least that deserves a second
 * look, and as near as can be without being the same. `caution` is where half of coined names have at most some 40 marks
 * among 2.5 million; docs/VERDICT.md draws the curve that it was chosen from.
 */
export const POINTS_AT = { nothing: -24, listed: -2.6, caution: 0, near: 40 }
