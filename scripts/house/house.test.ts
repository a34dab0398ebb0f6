import { describe, expect, it } from 'vitest'
import { projectFiles, readCode } from './code-files.ts'
import { measureHouse } from './measure.ts'
import { besideTheirFolder, deadLinks, untruePaths } from './rules.ts'

const files = projectFiles()
const code = readCode(files)

describe('the project', () => {
  it('does not have a file next to a folder with the same name', () => expect(besideTheirFolder(code)).toEqual([]))

  it('has every file that its pages name', () => expect(untruePaths(files)).toEqual([]))

  it('has every page that its pages link to', () => expect(deadLinks(files)).toEqual([]))
})

const house = measureHouse(files)

describe('the code of the project', () => {
  it.each([
    ['exports', 2000],
    ['crossingNames', 900],
    ['folders', 65],
    ['mutualSiblings', 0],
    ['publicNamesMax', 30],
  ] as const)('has no more %s than %i, so that a newcomer can learn it', (figure, most) =>
    expect(house[figure]).toBeLessThanOrEqual(most),
  )
})

describe('the prose of the project', () => {
  const { faults, whereRate } = house

  it('has no sentence over 30 words', () => expect(faults.longSentences).toEqual([]))

  it('has no paragraph over 80 words', () => expect(faults.longParagraphs).toEqual([]))

  it('has no word that the glossary has replaced', () => expect(faults.retired).toEqual([]))

  it('says "where" at most twice in 1,000 words', () => expect(whereRate).toBeLessThanOrEqual(2))
})

describe('the rules', () => {
  const file = (path: string, text = '') => ({ path, text })

  it('find a file next to its folder', () => {
    expect(besideTheirFolder([file('lib/x.ts'), file('lib/x/y.ts')])).toEqual(['lib/x.ts'])
  })
})
