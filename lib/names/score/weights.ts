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
    one: -10.84,
    askedBits: -0.47,
    foundBits: -0.18,
    fewLetters: 9.68,
    lengthRatio: 4.85,
    longer: -2.19,
    askedWords: 2.48,
    foundWords: -2.45,
    lookOfLonger: 1.19,
    lookBits: 1.55,
    lookEdits: 2.01,
    lookEditsSquared: 3.64,
    lookGrams: 2.98,
    lookGramBits: 3.18,
    beginning: 0.63,
    anagram: 2.87,
    soundOfLonger: 0.22,
    soundBits: 0.81,
  },
  words: {
    one: -7.75,
    askedBits: 0.68,
    foundBits: 0.6,
    fewLetters: 2.84,
    lengthRatio: -0.12,
    longer: -3.92,
    askedWords: 0.7,
    foundWords: 1.88,
    wordBits: 2.83,
    bestWord: 0.61,
    askedCover: 2.73,
    foundCover: 2.17,
    lesserCover: 1.28,
    firstWord: 0.98,
    dominantWord: 1.45,
    sameWordBits: 1.42,
    askedAlone: -0.46,
    askedOver: -1.97,
    foundOver: -1.39,
    askedIsOneWord: -3.05,
    foundIsOneWord: 2.62,
    beginning: 3.1,
  },
  inside: {
    one: -8.13,
    askedBits: -0.41,
    foundBits: 0.21,
    fewLetters: 3.43,
    lengthRatio: 0.73,
    longer: -1.4,
    askedWords: -0.09,
    foundWords: -0.01,
    askedInside: 3.66,
    askedInsideShare: 8.07,
    askedInsideWhole: 3.65,
    askedInsideWholeBits: 2.23,
    askedInsideAtStart: 3.77,
    askedInsideAtEnd: 4.53,
    foundInside: -1.63,
    foundInsideShare: 2.41,
    foundInsideWhole: 6.58,
    foundInsideWholeBits: 7.4,
    foundInsideAtStart: 1.04,
    foundInsideAtEnd: 2.8,
    askedOver: -1.12,
    foundOver: -1.38,
    beginning: 0.46,
  },
}

/**
 * Odds that stand for points (points.ts): nothing in common, the least that is listed, the least that deserves a second
 * look, and as near as can be without being the same. docs/VERDICT.md draws the curve that `caution` was chosen from.
 */
export const POINTS_AT = { nothing: -5.2, listed: -3.3, caution: -2.3, near: 20.56 }
