const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linked = (text: string) =>
  escaped(text)
    .replace(/https:\/\/[^\s,)]*[^\s,).:]/g, '<a href="$&">$&</a>')
    .replace(/[\w.-]+@[\w-]+(?:\.[\w-]+)+/g, '<a href="mailto:$&">$&</a>')

function block(text: string): string {
  const [, marks = '', title] = /^(#+) (.*)/.exec(text) ?? []
  const [first = '', ...others] = text.split('\n')
  if (title !== undefined)
    return [`<h${marks.length}>${linked(title)}</h${marks.length}>`, ...blocks(others.join('\n'))].join('\n')
  if (text.startsWith('- '))
    return `<ul>\n${text
      .split('\n')
      .map((line) => `<li>${linked(line.slice(2))}</li>`)
      .join('\n')}\n</ul>`
  return [`<p>${linked(first)}</p>`, ...blocks(others.join('\n'))].join('\n')
}

const blocks = (text: string): string[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map(block)

const STYLE = `body { max-width: 42em; margin: 0 auto; padding: 1.5em; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
h1 { line-height: 1.2 } h2 { margin-top: 2em; font-size: 1.15em } nav { font-size: .9em }`

/**
 * Makes a static page without scripts from text with headings (`#`), lists (`- `) and paragraphs, each on one line.
 * `others` are the languages of the same page, each in the file `<language>.html` beside it.
 */
export function webPage(language: string, text: string, others: readonly string[]): string {
  const title = /^# (.*)/.exec(text)?.[1] ?? ''
  const links = others.map((each) => `<a href="${each}.html" hreflang="${each}" lang="${each}">${each}</a>`)
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
${STYLE}
</style>
<nav>${links.join(' · ')}</nav>
<main>
${blocks(text).join('\n')}
</main>
</html>
`
}
