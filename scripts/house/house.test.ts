import { describe, expect, it } from 'vitest'
import { projectFiles, readCode, readTests } from './code-files.ts'
import { besideTheirFolder, crumbs, deadLinks, untruePaths } from './rules.ts'

const files = projectFiles()
const code = readCode(files)

describe('the house', () => {
  it('has no file beside a folder of its name', () => expect(besideTheirFolder(code)).toEqual([]))

  it('has no small file that only one other uses', () => expect(crumbs(code, readTests(files))).toEqual([]))

  it('has every file that its pages name', () => expect(untruePaths(files)).toEqual([]))

  it('has every page that its pages link to', () => expect(deadLinks(files)).toEqual([]))
})

describe('the rules', () => {
  const file = (path: string, text = '') => ({ path, text })

  it('see a file beside its folder', () => {
    expect(besideTheirFolder([file('lib/x.ts'), file('lib/x/y.ts')])).toEqual(['lib/x.ts'])
  })

  it('see a small file that only one other uses, but no table, no thread, and none that has a test', () => {
    const small = file('lib/a/small.ts', 'export function small() {}\n')
    const user = file('lib/a/user.ts', "import { small } from './small.ts'\n")
    expect(crumbs([small, user], [])).toEqual(['lib/a/small.ts: only lib/a/user.ts uses it'])
    expect(crumbs([small, user], [{ ...user, path: 'lib/a/small.test.ts' }])).toEqual([])
    expect(crumbs([{ ...small, text: 'export const SMALL = [1]\n' }, user], [])).toEqual([])
    expect(
      crumbs(
        [
          { ...small, path: 'lib/b/small.ts' },
          { ...user, text: user.text.replace('./', '../b/') },
        ],
        [],
      ),
    ).toEqual([])
  })
})
