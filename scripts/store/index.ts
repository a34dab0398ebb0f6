import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import pkg from '../../package.json' with { type: 'json' }
import { placeholdersIn, readOwner } from '../owner.ts'
import { ROOT } from '../run.ts'
import { permissionValues } from './forms.ts'
import { takePictures } from './pictures.ts'
import { FOLDER, fill, readStoreTexts, type Values, valuesOf } from './texts.ts'
import { webPage } from './web-page.ts'

const OUT = join(ROOT, '.output', 'store')

function write(file: string, text: string): void {
  mkdirSync(dirname(join(OUT, file)), { recursive: true })
  writeFileSync(join(OUT, file), text)
}

function writeTexts(texts: ReadonlyMap<string, Values>, owner: Values): void {
  const languages = [...texts.keys()]
  for (const [language, each] of texts) {
    const captions = Object.keys(each).filter((key) => key.startsWith('captions_'))
    write(`${language}/summary.txt`, `${each.summary}\n`)
    write(`${language}/description.txt`, `${each.description?.trim()}\n`)
    write(`${language}/captions.txt`, captions.map((key) => `${each[key]}\n`).join(''))
    const others = languages.filter((other) => other !== language)
    const page = webPage(language, fill(each.privacy ?? '', owner), others)
    write(`privacy/${language}.html`, page)
    if (language === 'en') write('privacy/index.html', page)
    write(`operator-notice/${language}.html`, webPage(language, each.notice ?? '', others))
  }
}

/** What still has to be filled in, in words. */
function openPoints(service: string | undefined, key: string | undefined): string[] {
  const placeholders = placeholdersIn(readOwner())
  return [
    ...(placeholders.length > 0 ? [`owner.json has placeholders: ${placeholders.join(', ')}.`] : []),
    ...(service && key ? [] : ['Reviewers need --service ADDRESS and --key KEY of a service (keys create --test).']),
  ]
}

/**
 * Writes all that a person uploads to the stores into `.output/store`: pictures of the interface, texts, the answers to
 * the forms, and the privacy page. `--service` and `--key` go into the notes for reviewers. Placeholders of owner.json
 * stay in the texts and are named.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { service: { type: 'string' }, key: { type: 'string' } } })
  const texts = await readStoreTexts()
  const owner = valuesOf(readOwner(), pkg.version)
  const open = openPoints(values.service, values.key)
  rmSync(OUT, { recursive: true, force: true })
  writeTexts(texts, owner)
  const given = { service: values.service ?? '[address of your service]', key: values.key ?? '[test key]' }
  const state = open.length > 0 ? `Open:\n\n${open.map((each) => `- ${each}`).join('\n')}` : 'Everything is filled in.'
  const forms = readFileSync(join(FOLDER, 'forms.md'), 'utf8')
  write('forms.md', fill(forms, { ...owner, ...permissionValues(), ...given, open: state }))
  const pictures = await takePictures(texts, OUT)
  process.stdout.write(`${pictures.length} pictures, and texts in ${texts.size} languages, in ${OUT}\n`)
  for (const each of open) process.stdout.write(`${each}\n`)
}

await main()
