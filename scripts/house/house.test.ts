import { describe, expect, it } from 'vitest'
import { projectFiles, readCode } from './code-files.ts'
import { besideTheirFolder, crowdedFolders, namesOfTwoThings, untruePaths } from './rules.ts'

const files = projectFiles()
const code = readCode(files)

describe('the house', () => {
  it('has no folder with more code files than one can take in', () => expect(crowdedFolders(code)).toEqual([]))

  it('gives no name to two things in lib and service', () => expect(namesOfTwoThings(code)).toEqual([]))

  it('has no file beside a folder of its name', () => expect(besideTheirFolder(code)).toEqual([]))

  it('has every file that its pages name', () => expect(untruePaths(files)).toEqual([]))
})

describe('the rules', () => {
  const file = (path: string, text = '') => ({ path, text })

  it('see a crowded folder, a name of two things, and a file beside its folder', () => {
    const many = Array.from({ length: 27 }, (_none, at) => file(`lib/a/${at}.ts`))
    expect(crowdedFolders(many)).toEqual(['lib/a: 27 code files'])
    const two = [file('lib/x.ts', 'export const NAME = 1\n'), file('service/y.ts', 'export type NAME = 2\n')]
    expect(namesOfTwoThings(two)).toEqual(['NAME: lib/x.ts, service/y.ts'])
    expect(besideTheirFolder([file('lib/x.ts'), file('lib/x/y.ts')])).toEqual(['lib/x.ts'])
  })
})
