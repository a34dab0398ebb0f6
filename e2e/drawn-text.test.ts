import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensionDir } from '../scripts/open-browser.ts'
import { launchChromium } from './browser/chromium.ts'
import { launchFirefox } from './browser/firefox.ts'
import type { Inside } from './browser/read-card.ts'

const letters = (word: string, style = '') =>
  [...word].map((sign) => `<i class="l" style="${style}">${sign}</i>`).join('')
const spans = (word: string) => [...word].map((sign) => `<span>${sign}</span>`).join('')
/** Pieces of text that are placed by themselves: their left and top edges, and more style. */
const placed = (...pieces: [text: string, x: number, y: number, style?: string][]) =>
  `<div style="position:relative;height:160px">${pieces
    .map(([text, x, y, style = '']) => `<span class="t" style="left:${x}px;top:${y}px;${style}">${text}</span>`)
    .join('')}</div>`

/** What stands on a page, and how its selection is read. */
const PAGES: [string, string, string][] = [
  [
    'a large first letter',
    '<p style="width:300px"><span class=cap>O</span>stara opened a shop',
    'Ostara opened a shop',
  ],
  [
    'a large first letter on the right',
    '<p dir=rtl style="width:300px" lang=he><span class=cap style="float:right;padding:0 0 0 4px">ק</span>לבו',
    'קלבו',
  ],
  [
    'a large first letter with a margin',
    '<p style="width:300px"><b style="float:left;font-size:4em;line-height:.8;margin-right:.1em">B</b>rimwell',
    'Brimwell',
  ],
  [
    'a large first letter in a padded box',
    '<p style="width:300px"><b style="float:left;font-size:60px;line-height:60px;padding:4px 12px;margin-right:12px">B</b>rimwell',
    'Brimwell',
  ],
  [
    'a large number before a name',
    '<p style="width:300px"><b style="float:left;font-size:60px;line-height:60px;margin-right:30px">3</b>Brimwell',
    '3\nBrimwell',
  ],
  ['TM', '<p>New <b>Brimwell</b><sup>TM</sup> for', 'New Brimwell for'],
  ['MC in a heading', '<h1>Brimwell<sup>MC</sup></h1>', 'Brimwell'],
  ['a small SM', '<h1>Brimwell<small style="vertical-align:super;font-size:.5em">SM</small></h1>', 'Brimwell'],
  ['an SM at the top', '<h1>Brimwell<span style="vertical-align:top;font-size:40%">SM</span></h1>', 'Brimwell'],
  [
    'a TM that is raised by its place',
    '<style>sup{font-size:75%;line-height:0;position:relative;vertical-align:baseline;top:-.5em}</style><h1>Brimwell<sup>TM</sup> Labs</h1>',
    'Brimwell Labs',
  ],
  ['a small TM on the line', '<h1>Brimwell<small style="font-size:.5em">TM</small></h1>', 'Brimwell'],
  ['®', '<h1>Brimwell<sup>®</sup></h1>', 'Brimwell'],
  [
    'a TM in a box',
    '<h1 style="display:flex;align-items:flex-start"><span>Brimwell</span><span style="font-size:.4em">TM</span></h1>',
    'Brimwell',
  ],
  [
    'a note in brackets',
    '<p>Brimwell<sup class=reference><a href="#n"><span>[</span>1<span>]</span></a></sup> opened',
    'Brimwell opened',
  ],
  ['a note that is a link', '<p>Brimwell<sup><a href="#n">12</a></sup>', 'Brimwell'],
  ['a note in a link', '<p>Brimwell<a href="#n"><sup>b</sup></a>', 'Brimwell'],
  ['a star', '<p>Brimwell<sup>*</sup>', 'Brimwell'],
  [
    'several notes',
    '<p>Brimwell<sup>1–3</sup> <b>Nord<sup><a href=#a>4</a>, <a href=#b>5</a></sup></b>',
    'Brimwell Nord',
  ],
  ['a long note', '<p>Brimwell<sup>[<a href=#n>citation needed</a>]</sup> opened', 'Brimwell opened'],
  ['a TM that the font raises', '<p>Brimwell<span style="font-variant-position:super">TM</span>', 'Brimwell'],
  ['a raised figure', '<p>Brimwell<sup>2</sup>', 'Brimwell²'],
  ['a raised letter of a name', '<p>Le M<sup>e</sup> Kelvo', 'Le Me Kelvo'],
  ['a raised letter in a link', '<p><a href=x>Mo<sup>e</sup></a>', 'Moe'],
  [
    'a raised letter in a slot within a link',
    '<p><a href=x><x-l data-h="<u>M</u><slot></slot>"><sup>e</sup></x-l></a> Kelvo',
    'Me Kelvo',
  ],
  ['a TM in a shadow root', '<h1>Brimwell<sup><x-l data-h="<small>TM</small>"></x-l></sup></h1>', 'Brimwell'],
  ['a note after a link', '<p><a href=x>Brimwell</a><sup><a href="#n">b</a></sup>', 'Brimwell'],
  ['break-spaces', '<div style="white-space:break-spaces">Ostara\nKelvo\nLumio</div>', 'Ostara\nKelvo\nLumio'],
  ['pre-line', '<div style="white-space:pre-line">Ostara\nKelvo\nLumio</div>', 'Ostara\nKelvo\nLumio'],
  [
    'lines that are preserved',
    '<div style="white-space-collapse:preserve">Ostara\nKelvo\nLumio</div>',
    'Ostara\nKelvo\nLumio',
  ],
  ['a heading with a break', '<h1>Lumio<br>Nord</h1>', 'Lumio\u2028Nord'],
  [
    'a heading of blocks',
    '<h1><span style="display:block">Lumio</span><span style="display:block">Nord</span></h1>',
    'Lumio\u2028Nord',
  ],
  [
    'turned letters',
    `<h1 style="transform:rotate(-90deg);transform-origin:0 0;margin-top:260px;width:200px">${letters('Lumio')}</h1>`,
    'Lumio',
  ],
  [
    'turned words',
    `<h1 style="transform:rotate(90deg);transform-origin:0 0;margin-left:90px;width:450px"><i class=l>Lu</i><i class=l>mio</i> <i class=l>Nord</i></h1>`,
    'Lumio Nord',
  ],
  ['words turned a little', `<h1 style="rotate:30deg;width:250px"><i class=l>Lu</i><i class=l>mio</i></h1>`, 'Lumio'],
  [
    'words turned by half',
    `<h1 style="transform:rotate(45deg);width:450px;margin-top:90px"><i class=l>Lu</i><i class=l>mio</i> <i class=l>Nord</i></h1>`,
    'Lumio Nord',
  ],
  ['letters in vertical writing', `<h1 style="writing-mode:vertical-rl">${letters('Lumio')}</h1>`, 'Lumio'],
  [
    'boxes in vertical writing',
    `<h1 style="writing-mode:vertical-lr"><i class=l>Lu</i><i class=l>mio</i></h1>`,
    'Lumio',
  ],
  [
    'boxes upright in vertical writing',
    `<h1 style="writing-mode:vertical-rl;text-orientation:upright"><i class=l>Lu</i><i class=l>mio</i></h1>`,
    'Lumio',
  ],
  ['sideways writing', `<h1 style="writing-mode:sideways-lr"><i class=l>Lu</i><i class=l>mio</i></h1>`, 'Lumio'],
  ['letters with margins', `<h1>${letters('Lumio', 'margin-right:.4em')}</h1>`, 'Lumio'],
  ['letters in a flex row', `<h1 style="display:flex">${spans('Lumio')}</h1>`, 'Lumio'],
  ['letters with a gap', `<h1 style="display:flex;gap:.6em">${spans('Lumio')}</h1>`, 'Lumio'],
  [
    'letters spread over a row',
    `<h1 style="display:flex;justify-content:space-between;width:250px">${spans('Lumio')}</h1>`,
    'Lumio',
  ],
  [
    'letters of two words',
    `<h1 style="display:flex;gap:.1em">${spans('Lumio')}<span>&nbsp;</span>${spans('Nord')}</h1>`,
    'Lumio Nord',
  ],
  [
    'letters in reverse order',
    `<h1 style="display:flex;flex-direction:row-reverse;width:fit-content">${spans('oimuL')}</h1>`,
    'Lumio',
  ],
  [
    'letters in a grid',
    `<h1 style="display:grid;grid-auto-flow:column;width:fit-content;gap:4px">${spans('Lumio')}</h1>`,
    'Lumio',
  ],
  ['letters one below another', `<h1 style="display:flex;flex-direction:column">${spans('Lumio')}</h1>`, 'Lumio'],
  [
    'spaced letters of two words',
    `<h1 style="letter-spacing:.5em">${spans('Lumio')} ${spans('Nord')}</h1>`,
    'Lumio Nord',
  ],
  ['Hebrew letters', `<h1 dir=rtl lang=he>${letters('קלבו')}</h1>`, 'קלבו'],
  ['Hebrew words', `<h1 dir=rtl lang=he><i class=l>קלבו</i> <i class=l>נורד</i></h1>`, 'קלבו נורד'],
  ['parts of a Hebrew word', `<h1 lang=he dir=rtl><b>קל</b><i>בו</i></h1>`, 'קלבו'],
  [
    'placed Hebrew words',
    `<div style="position:relative;height:60px"><span class=t dir=rtl style="right:0;top:0">קלבו</span><span class=t dir=rtl style="right:60px;top:0">נורד</span></div>`,
    'קלבו נורד',
  ],
  ['placed parts of a word', placed(['L', 0, 0], ['umio', 12, 0]), 'Lumio'],
  ['placed words', placed(['Ostara', 0, 0], ['Nord', 82, 0]), 'Ostara Nord'],
  ['placed words in another order', placed(['Nord', 82, 0], ['Ostara', 0, 0]), 'Ostara Nord'],
  ['placed lines', placed(['Ostara', 0, 0], ['Nord', 0, 30]), 'Ostara\u2028Nord'],
  ['placed columns', placed(['Ostara', 0, 0], ['Kelvo', 300, 0]), 'Ostara\nKelvo'],
  [
    'placed and turned words',
    placed(['Ostara', 100, 0, 'transform:rotate(90deg)'], ['Nord', 100, 82, 'transform:rotate(90deg)']),
    'Ostara Nord',
  ],
  [
    'a text layer of a PDF',
    '<div class=textLayer style="position:relative;height:100px"><span class=markedContent style="display:contents"><span class=t role=presentation style="left:0;top:0;transform:scaleX(.9)">Ost</span><span class=t style="left:32px;top:0">ara</span></span><br role=presentation><span style="display:contents"><span class=t style="left:0;top:30px">Nord</span></span></div>',
    'Ostara\u2028Nord',
  ],
  [
    'lines of SVG text',
    '<svg width=300 height=100><text x=10 y=30 font-size=24><tspan x=10 dy=0>Ostara</tspan><tspan x=10 dy=30>Nord</tspan></text></svg>',
    'Ostara\u2028Nord',
  ],
  [
    'parts of SVG text',
    '<svg width=300 height=100><text x=10 y=30 font-size=24><tspan>Os</tspan><tspan fill=red>tara</tspan></text></svg>',
    'Ostara',
  ],
  [
    'two SVG texts side by side',
    '<svg width=300 height=100><text x=10 y=30 font-size=24>Os</text><text x=42 y=30 font-size=24>tara</text></svg>',
    'Ostara',
  ],
  [
    'two SVG texts',
    '<svg width=300 height=100><text x=10 y=30 font-size=24>Ostara</text><text x=10 y=70 font-size=24>Kelvo</text></svg>',
    'Ostara\u2028Kelvo',
  ],
  [
    'turned SVG text',
    '<svg width=300 height=200><text x=20 y=20 font-size=24 transform="rotate(90 20 20)"><tspan>Os</tspan><tspan fill=red>tara</tspan></text></svg>',
    'Ostara',
  ],
  [
    'placed letters of SVG text',
    '<svg width=300 height=100><text y=30 font-size=24 x="10 40 70 100 130">Lumio</text></svg>',
    'Lumio',
  ],
  ['readings of single signs', '<p lang=ja><ruby>凪<rt>なぎ</rt>原<rt>はら</rt>堂<rt>どう</rt></ruby>', '凪原堂'],
  ['a reading in brackets', '<p lang=ja><ruby>凪原堂<rp>(</rp><rt>なぎはらどう</rt><rp>)</rp></ruby>', '凪原堂'],
  ['readings in Latin letters', '<p lang=zh><ruby>霖<rt>lín</rt></ruby><ruby>茂<rt>mào</rt></ruby>', '霖茂'],
  [
    'a reading by style',
    '<p lang=ja><span style="display:ruby">凪<span style="display:ruby-text">なぎ</span>原</span>',
    '凪原',
  ],
  ['a clipped remark', '<p><a href="#">Ostara<span class=sr>(opens in a new tab)</span></a>', 'Ostara'],
  ['a clipped label', '<p><span class=sr>Company:</span>Ostara', 'Ostara'],
  [
    'a label clipped by a path',
    '<p><span style="position:absolute;clip-path:inset(50%)">Company:</span>Ostara',
    'Ostara',
  ],
  [
    'a label clipped to a pixel',
    '<p><span style="position:absolute;clip:rect(1px,1px,1px,1px)">Company:</span>Ostara',
    'Ostara',
  ],
  ['a label off the page', '<p><span style="position:absolute;left:-9999px">Company:</span>Ostara', 'Ostara'],
  [
    'a label in a box of one pixel',
    '<p>Ostara<span style="display:inline-block;width:1px;height:1px;overflow:hidden">Company</span>',
    'Ostara',
  ],
  ['text that cannot be selected', '<p>Ostara<span style="user-select:none">Copy</span> Nord', 'Ostara Nord'],
  ['generated text', '<style>.b::before{content:"Brand "}.b::after{content:"*"}</style><p class=b>Ostara', 'Ostara'],
  ['a list in a shadow root', '<x-l data-h="<ul><li>Ostara</li><li>Kelvo</li></ul>"></x-l>', 'Ostara\nKelvo'],
  ['text in a slot', '<x-l data-h="<b>Os</b><slot></slot>">tara</x-l>', 'Ostara'],
  ['parts in shadow roots', '<p><x-l data-h="Os"></x-l><x-l data-h="tara"></x-l>', 'Ostara'],
  ['a table', '<table><tr><td>Ostara<td>Kelvo<tr><td>Lumio<td>Nord</table>', 'Ostara\tKelvo\nLumio\tNord'],
  ['lines of a cell', '<table><tr><td>Ostara<br>Kelvo<td>Lumio</table>', 'Ostara\u2028Kelvo\tLumio'],
  [
    'chips',
    '<p><span class=l style="border:1px solid;padding:0 3px">Ostara</span><span class=l style="border:1px solid;padding:0 3px">Kelvo</span>',
    'Ostara\nKelvo',
  ],
  ['items of a flex row', '<p style="display:flex;gap:12px"><span>Ostara</span><span>Kelvo</span>', 'Ostara\nKelvo'],
  [
    'words in boxes',
    '<h1><span class=l style="margin-right:.25em">Ostara</span><span class=l>Nord</span></h1>',
    'Ostara Nord',
  ],
  [
    'words in boxes on two lines',
    '<h1 style="width:4em"><span class=l style="margin-right:.25em">Ostara</span><span class=l>Nord</span></h1>',
    'Ostara\u2028Nord',
  ],
  ['a block and text', '<div>Ostara</div>Kelvo', 'Ostara\nKelvo'],
  ['text around a block', '<div>Ostara<div></div>Kelvo</div>', 'Ostara\nKelvo'],
  ['a heading with tight lines', '<h1 style="line-height:.8">Ostara<br>Nord</h1>', 'Ostara\u2028Nord'],
  ['words that are wrapped', '<p style="width:4em">Ostara <b>Nord</b> <i>Labs</i>', 'Ostara Nord Labs'],
  ['a list', '<ul><li>Ostara<li>Kelvo</ul>', 'Ostara\nKelvo'],
  ['a term and its meaning', '<dl><dt>Ostara<dd>lamps</dl>', 'Ostara\nlamps'],
  [
    'a price on the right',
    '<ul><li style="width:300px"><span style="float:right">CHF 12</span>Ostara</ul>',
    'Ostara\nCHF 12',
  ],
  [
    'cells of a grid',
    '<div style="display:grid;grid-template-columns:1fr 1fr;width:300px"><span>Ostara</span><span>Kelvo</span></div>',
    'Ostara\nKelvo',
  ],
  ['a space that does not break', '<p>Ostara&nbsp;Nord', 'Ostara Nord'],
  [
    'letters on a circle',
    `<div style="position:relative;width:200px;height:200px">${[...'Lumio'].map((c, i) => `<span style="position:absolute;left:100px;top:0;height:100px;transform-origin:0 100%;transform:rotate(${i * 12}deg)">${c}</span>`).join('')}</div>`,
    'Lumio',
  ],
  ['a field', '<input id=f value="x Ostara y"><script></script>', 'x Ostara y'],
  ['marked letters', '<p>Os<b>ta</b><em>ra</em>', 'Ostara'],
  ['a text behind a picture', '<p><svg width=10 height=10></svg> Ostara', 'Ostara'],
  ['text that is fully transparent', '<p>Ostara<span style="opacity:0"><b>Copy</b></span>', 'Ostara'],
  ['text in a closed fold', '<details><summary>Ostara</summary><p>Kelvo</details>', 'Ostara'],
  [
    'a label clipped by a shape',
    '<p><span style="position:absolute;clip-path:polygon(0 0,0 0,0 0)">Company:</span>Ostara',
    'Ostara',
  ],
  ['text in an element without a box', '<p><span style="display:contents">Ostara <b>Nord</b></span>', 'Ostara Nord'],
  ['hidden text', '<p>Ostara<span style="visibility:hidden">x</span>', 'Ostara'],
  [
    'text drawn twice',
    '<div style="position:relative"><span>Ostara</span><span style="position:absolute;left:0;top:0">Ostara</span></div>',
    'Ostara\nOstara',
  ],
]

const STYLE = `<meta charset="utf-8"><style>
body { font: 20px/1.5 'DejaVu Sans', sans-serif; margin: 40px }
h1 { width: fit-content }
.l { display: inline-block; font-style: normal }
.t { position: absolute; white-space: pre; transform-origin: 0 0 }
.cap { float: left; font-size: 62px; line-height: 52px; padding-right: 4px }
.sr { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0) }
</style>`

interface OpenPage extends Inside {
  setContent(html: string): Promise<unknown>
}

const START: [string, 'chrome' | 'firefox', () => Promise<{ page: OpenPage; close(): Promise<void> }>][] = [
  [
    'Chromium',
    'chrome',
    async () => {
      const browser = await launchChromium()
      return { page: (await browser.context.newPage()) as unknown as OpenPage, close: browser.close }
    },
  ],
  [
    'Firefox',
    'firefox',
    async () => {
      const firefox = await launchFirefox()
      return { page: (await firefox.browser.newPage()) as unknown as OpenPage, close: firefox.close }
    },
  ],
]

describe.each(START)('in %s the script that reads a selection', (_name, kind, start) => {
  const script = readFileSync(join(extensionDir(kind), 'selection.js'), 'utf8')
  let browser: Awaited<ReturnType<(typeof START)[number][2]>>
  beforeAll(async () => {
    browser = await start()
  })
  afterAll(() => browser?.close())

  async function open(content: string): Promise<void> {
    await browser.page.setContent(`${STYLE}<main>${content}</main>`)
    await browser.page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-h]'))
        element.attachShadow({ mode: 'open' }).innerHTML = element.dataset.h ?? ''
      const field = document.querySelector('input')
      const main = document.querySelector('main')
      if (field) field.select()
      else if (main) getSelection()?.selectAllChildren(main)
    }, undefined)
  }
  const read = () =>
    browser.page.evaluate((code: string) => {
      const { text } = new Function(`return ${code.replace(/;\s*$/, '')}`)() as { text: string }
      return text.trim()
    }, script)

  it.each(PAGES)('reads %s', async (_what, content, text) => {
    await open(content)
    expect(await read()).toBe(text)
  })

  it('reads a text in hundreds of boxes of one letter as the page contains it', async () => {
    const text = 'Ostara opened a shop. '.repeat(80).trim()
    await open(letters(text, 'display:inline-block;white-space:pre'))
    expect(await read()).toBe(text)
  })

  it('reads a selection from a page into a shadow root', async () => {
    await open('<p id="from">Ostara</p><x-l data-h="<p>Kelvo</p><p>Lumio</p>"></x-l>')
    await browser.page.evaluate(() => {
      const from = document.querySelector('#from')?.firstChild
      const to = document.querySelector('x-l')?.shadowRoot?.querySelector('p')?.firstChild
      if (from && to) getSelection()?.setBaseAndExtent(from, 0, to, 5)
    }, undefined)
    expect(await read()).toBe('Ostara\nKelvo')
  })
})
