import { describe, expect, it } from 'vitest'
import { SCORE_FROM } from '../score/score.ts'
import { compareNames } from './compare.ts'

describe('names of digits', () => {
  it.each([
    ['1000', '100', '100 looks similar; it has one digit less (0).'],
    ['4711', '471', '471 looks similar; it has one digit less (1).'],
    ['4711', '4771', '4771 looks similar; one digit differs (1, 7).'],
  ])('%s, %s: listed, but not similar', (asked, found, explanation) => {
    const similarity = compareNames(asked, found)
    expect(similarity).toMatchObject({ reasons: ['looks_alike'], explanation })
    expect(similarity?.score).toBeGreaterThanOrEqual(SCORE_FROM.listed)
    expect(similarity?.score).toBeLessThan(SCORE_FROM.similar)
  })

  it.each([
    ['Class 100', 'Class 1000'],
    ['Forever 21', 'Forever 31'],
    ['Airbus A380', 'Airbus A320'],
  ])('%s, %s: similar, but not by sound', (asked, found) => {
    const { score = 0, reasons } = compareNames(asked, found) ?? {}
    expect(score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
    expect(score).toBeLessThan(SCORE_FROM.nearIdentical)
    expect(reasons).not.toContain('sounds_alike')
  })

  it('finds a number in a longer name', () => {
    expect(compareNames('100', 'Lum100')?.reasons).toContain('contains')
  })
})

describe('initialisms', () => {
  it.each([
    ['ABB', 'AAB', 'AAB looks similar; one letter differs (B, A).'],
    ['IWC', 'IWG', 'IWG looks similar; one letter differs (C, G).'],
    ['KFC', 'KFG', 'KFG looks similar; one letter differs (C, G).'],
    ['BBC', 'BC', 'BC looks similar; it has one letter less (B).'],
    ['UBS', 'USB', 'USB looks similar; two neighbouring letters are swapped (BS, SB).'],
    ['BMW', 'BWM', 'BWM looks similar; two neighbouring letters are swapped (MW, WM).'],
  ])('%s, %s: listed, but not by sound', (asked, found, explanation) => {
    const similarity = compareNames(asked, found)
    expect(similarity?.explanation).toBe(explanation)
    expect(similarity?.score).toBeGreaterThanOrEqual(SCORE_FROM.listed)
    expect(similarity?.reasons).not.toContain('sounds_alike')
  })

  it.each([
    ['DHL', 'DL'],
    ['WE', 'EW'],
  ])('%s, %s: not similar', (asked, found) => {
    expect(compareNames(asked, found)?.score ?? 0).toBeLessThan(SCORE_FROM.similar)
  })

  it.each([
    ['HP', 'HP Switzerland AG'],
    ['UBS', 'UBS Group AG'],
  ])('%s, %s: nearly the same', (asked, found) => {
    expect(compareNames(asked, found)?.score).toBeGreaterThanOrEqual(SCORE_FROM.nearIdentical)
  })
})

describe('names that share little more than a word of two letters', () => {
  it.each([
    ['Mr. Cool', 'MRA'],
    ['BP Kandoro', 'PB'],
    ['Dr. Proper', 'SDR'],
  ])('%s, %s: not similar enough', (asked, found) => {
    expect(compareNames(asked, found)?.score ?? 0).toBeLessThan(SCORE_FROM.similar)
  })

  it.each([
    ['VK Kandoro', 'VK'],
    ['DG Fashion', "DG'S"],
    ['DG Fashion', 'D&G'],
    ['VK Kandoro', 'VC Kandoro'],
  ])('%s, %s: similar, because the word is the same or they share more', (asked, found) => {
    expect(compareNames(asked, found)?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })
})
