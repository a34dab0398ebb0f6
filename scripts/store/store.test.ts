import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, readMessages } from '../../components/gallery/messages.ts'
import { readOwner } from '../owner.ts'
import { permissionValues } from './forms.ts'
import { FOLDER, fill, readStoreTexts, valuesOf } from './texts.ts'
import { webPage } from './web-page.ts'

const TEXTS = await readStoreTexts()
const OWNER = valuesOf(readOwner(), '1.0.0')

/** Words that promise more than a search can know, in each language. */
const PROMISES: Record<string, RegExp> = {
  en: /\b(clear(?:ed|ance)?|safe(?:ly)?|free|available|approved|guarant\w*|100\s?%)/i,
  de: /\b(frei|sicher\w*|verfügbar\w*|garantier\w*|unbedenklich|konfliktfrei|100\s?%)/i,
  fr: /\b(libre|sûre?|disponible|garanti\w*|approuvé\w*|100\s?%)/i,
  it: /\b(liber[oaie]|sicur\w*|disponibil\w*|garanti\w*|approvat\w*|100\s?%)/i,
}

it('has the texts of the stores in every language of the extension, with the same keys', () => {
  expect([...TEXTS.keys()]).toEqual(LANGUAGES)
  for (const texts of TEXTS.values()) expect(Object.keys(texts)).toEqual(Object.keys(TEXTS.get('en') ?? {}))
})

describe.each(LANGUAGES)('the listing in %s', (language) => {
  const { summary = '', description = '', tagline = '', ...others } = TEXTS.get(language) ?? {}
  const captions = Object.entries(others).flatMap(([key, text]) => (key.startsWith('captions_') ? [text] : []))

  it('keeps to the lengths that the stores allow', async () => {
    const { manifest_description: short, manifest_name: name } = await readMessages(language)
    expect(short?.message.length).toBeLessThanOrEqual(132)
    expect(summary.length).toBeLessThanOrEqual(250)
    expect(description.length).toBeGreaterThanOrEqual(250)
    expect(description.length).toBeLessThanOrEqual(10_000)
    for (const caption of captions) expect(caption.length).toBeLessThanOrEqual(48)
    expect(`${name?.message} ${short?.message} ${summary} ${description}`).not.toMatch(/chrome|edge|firefox|google/i)
  })

  it('promises nothing that a search cannot know', async () => {
    const { manifest_description: short } = await readMessages(language)
    for (const text of [short?.message, summary, description, tagline, ...captions])
      expect(text).not.toMatch(PROMISES[language] as RegExp)
  })

  it('says that it is no legal advice', () => {
    expect(description).toMatch(/legal advice|Rechtsberatung|conseil juridique|consulenza legale/)
  })
})

describe.each(LANGUAGES)('the privacy page in %s', (language) => {
  const { privacy = '', notice = '' } = TEXTS.get(language) ?? {}
  const others = LANGUAGES.filter((each) => each !== language)
  const page = webPage(language, fill(privacy, OWNER), others)

  it('says who is responsible, how the data is limited, the legal basis, the rights and the periods', () => {
    for (const text of [OWNER.author, OWNER.homepage, OWNER.privacyEmail, 'Limited Use', 'Chrome Web Store'])
      expect(page).toContain(text)
    expect(page).toMatch(/Art\. 6|art\. 6/)
    for (const period of ['200', '90', '24', '14']) expect(page).toContain(period)
    expect(page).not.toMatch(/<script|\{\w+\}|\[/)
  })

  it('leads only to the owner and to the other languages', () => {
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    const ours = [...others.map((each) => `${each}.html`), OWNER.homepage, `mailto:${OWNER.privacyEmail}`]
    expect(new Set(links)).toEqual(new Set(ours))
  })

  it('has a template for operators that marks what they must fill in', () => {
    expect(notice.match(/\[[^\]]+\]/g)?.length).toBeGreaterThan(8)
    expect(notice.match(/^## /gm)?.length).toBe(5)
  })
})

it('makes a page of headings, lists and paragraphs, and lets no text become markup', () => {
  const page = webPage('en', '# A <b>\n\n## One\nMail a@b.example, see https://b.example/x.\n- 1 & 2\n- 3', [])
  expect(page).toContain('<h1>A &lt;b&gt;</h1>')
  expect(page).toContain('<h2>One</h2>\n<p>Mail <a href="mailto:a@b.example">a@b.example</a>, see')
  expect(page).toContain('<a href="https://b.example/x">https://b.example/x</a>.</p>')
  expect(page).toContain('<ul>\n<li>1 &amp; 2</li>\n<li>3</li>\n</ul>')
})

it('answers the forms with a value for each placeholder, and with every documented permission', () => {
  const given = { service: 'https://demo.example', key: 'bck_test', open: 'Nothing.' }
  const forms = fill(readFileSync(join(FOLDER, 'forms.md'), 'utf8'), { ...OWNER, ...permissionValues(), ...given })
  for (const name of ['activeTab', 'scripting', 'storage', 'notifications', 'https://*/*', 'https://lindas.admin.ch/*'])
    expect(forms).toContain(`|\`${name}\`|`)
  expect(forms).toContain('`searchTerms` (required), `websiteContent` (required), `authenticationInfo` (optional)')
  expect(forms).toMatch(/asks you for access to a host\n\n- when you press[\s\S]+\n\n`https:/)
  expect(forms).not.toMatch(/\|undefined\||\{\w+\}/)
  expect(() => fill('{nothing}', OWNER)).toThrow('nothing gives {nothing}')
})
