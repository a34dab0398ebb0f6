import type { NameFeature, Signal } from './model.ts'

/**
 * Weight of each feature for each signal, in log-odds. The signs are fixed: what both names share never counts against
 * similarity, and what only one has never counts for it. The sizes were fitted to decided oppositions of EU, US, UK,
 * Swiss and German offices and courts. Each decided mark must rank before the earlier mark's chance neighbours in a
 * synthetic register, and few coined names may have neighbours as strong (docs/reference/benchmarks.md).
 */
export const WEIGHTS: Record<Signal, Partial<Record<NameFeature, number>>> = {
  whole: {
    one: -14.26,
    askedBits: 0.49,
    foundBits: 0.18,
    fewLetters: 6.17,
    lengthRatio: 3.58,
    longer: -2.76,
    askedWords: 2.43,
    foundWords: -1.97,
    lookBits: 0.79,
    lookEdits: 3.67,
    lookEditsSquared: 6.11,
    lookGramBits: 4.28,
    beginning: 1.01,
    anagram: 2.84,
    soundOfLonger: 1.76,
    soundBits: 1.4,
  },
  words: {
    one: -6.05,
    askedBits: 0.04,
    foundBits: 0.3,
    fewLetters: 2.94,
    lengthRatio: -0.97,
    longer: -2.41,
    askedWords: 1.34,
    foundWords: 1.89,
    wordBits: 2.53,
    askedCover: 5.8,
    foundCover: 2.44,
    dominantWord: 1.92,
    sameWordBits: 2.55,
    askedAlone: -0.38,
    askedOver: -1.5,
    foundOver: -1.9,
    askedJoined: -0.78,
    askedIsOneWord: -2.76,
    foundIsOneWord: 1.92,
    beginning: 2.11,
  },
  inside: {
    one: -9.84,
    askedBits: 0.21,
    fewLetters: -1.11,
    lengthRatio: 1.61,
    longer: -0.56,
    askedWords: 0.81,
    foundWords: -0.35,
    askedInside: 1.8,
    askedInsideShare: 5.74,
    askedInsideBits: 1.22,
    askedInsideWhole: 2.04,
    askedInsideWholeBits: 2.51,
    askedInsideAtStart: 1.31,
    askedInsideAtEnd: 1.73,
    foundInside: -1.58,
    foundInsideShare: 10.13,
    foundInsideBits: 0.77,
    foundInsideWhole: 1.41,
    foundInsideWholeBits: 4.22,
    foundInsideAtStart: 2.66,
    foundInsideAtEnd: 2.58,
    askedJoined: -0.06,
    foundOver: -1.47,
    lookGramBits: 7.72,
    beginning: 0.04,
  },
}

/**
 * Log-odds at the steps of score.ts. `near` is as near as possible without being the same name.
 * docs/reference/benchmarks.md has the figures for `caution`.
 */
export const POINTS_AT = { nothing: -6.6, listed: -3.1, caution: -2.45, near: 23.36 }
