import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectPackages, noticesOf } from './licences.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licences-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function packageOf(name: string, about: object, files: Record<string, string> = {}): string {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...about }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

/** What a build collects from one chunk with these modules. */
function collected(...ids: string[]): string[] {
  const { plugin, folders } = collectPackages()
  const before = new Set(folders)
  const modules = Object.fromEntries(ids.map((id) => [id, { renderedLength: id.includes('unused') ? 0 : 1 }]))
  const generate = plugin.generateBundle as unknown as (options: object, bundle: object) => void
  generate({}, { 'a.js': { type: 'chunk', modules }, 'a.css': { type: 'asset' } })
  return [...folders].filter((folder) => !before.has(folder)).map((folder) => folder.replace(/^.*node_modules\//, ''))
}

describe('a notice', () => {
  it('has version, licence, source and text of each package once, by name', () => {
    const url = 'git+ssh://git@github.com/acme/bolts.git'
    const bolts = packageOf('bolts', { license: 'ISC', repository: { url } }, { 'license.md': 'ISC text\r\n' })
    const anvil = packageOf('@acme/anvil', { license: 'MPL-2.0', repository: 'acme/anvil' }, { LICENCE: 'MPL text' })
    const notices = noticesOf([bolts, anvil, bolts])
    expect(notices).toContain('bolts 1.0.0\nLicence: ISC\nSource: https://github.com/acme/bolts.git\n\nISC text\n')
    expect(notices.match(/^Source: .*/gm)).toEqual([
      'Source: https://github.com/acme/anvil',
      'Source: https://github.com/acme/bolts.git',
    ])
  })

  it('has the holder if the package has no text of the MIT licence', () => {
    const notices = noticesOf([packageOf('nuts', { license: 'MIT', author: { name: 'Ada Acme' } })])
    expect(notices).toMatch(/Copyright \(c\) Ada Acme[\s\S]*Permission is hereby granted/)
  })

  it.each([
    [{ license: 'AGPL-3.0-only' }, { LICENSE: 'x' }, 'nuts has a licence that is not on the list: AGPL-3.0-only.'],
    [{}, { LICENSE: 'x' }, 'nuts has a licence that is not on the list: none.'],
    [{ license: 'ISC' }, {}, 'nuts has no text of its licence.'],
    [{ license: 'MIT' }, {}, 'nuts has no text of its licence.'],
  ])('is refused for %j with %j', (about, files, message) => {
    const folder = packageOf('nuts', about, files as Record<string, string>)
    expect(() => noticesOf([folder])).toThrow(message)
  })
})

describe('the packages of a build', () => {
  it('are those whose code is in a chunk, and those inside their files', () => {
    const bolts = packageOf('bolts', {}, { 'index.js': '// node_modules/@acme/inner/index.js\nlet a\n' })
    const unused = packageOf('unused', {}, { 'index.js': '' })
    expect(collected(join(bolts, 'index.js?x'), join(unused, 'index.js'), join(root, 'own.ts'))).toEqual([
      'bolts',
      '@acme/inner',
    ])
  })

  it('include the tools that add code of their own', () => {
    const ids = ['\0rolldown/runtime.js', '\0vite/preload-helper.js', '\0virtual:wxt-background-entrypoint?a']
    expect(collected(...ids)).toEqual(['rolldown', 'vite', 'wxt'])
  })
})
