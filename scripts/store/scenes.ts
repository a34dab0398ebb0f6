import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import type { Values } from './texts.ts'

const ICON = readFileSync(join(ROOT, 'public/icon/brand-check.svg'), 'utf8').replace(/<title>.*<\/title>/, '')
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const FONT = read('font.css')
const STYLE = FONT + read('scenes.css')
/** Style for the gallery in a frame of a scene. */
export const IN_FRAMES = FONT + read('in-frames.css')
const NAME = 'Marvolino'

/** What surrounds the interface in a picture: a window with an article and a card, panel or popup over it, or a page of ours. */
type Around = 'card' | 'panel' | 'popup' | 'tab'

interface Scene {
  /** File name without its ending. */
  file: string
  caption: string
  /** State of the gallery. */
  state: string
  around: Around
  /** Width of the layout in CSS pixels. The smaller, the larger is everything in the picture. */
  width: number
  /** Selector of what stands at the top of the frame. */
  from?: string
}

/** The five screenshots, in the order of the stores. */
export const SCENES: readonly Scene[] = [
  { file: '1-card', caption: 'card', state: 'card-store', around: 'card', width: 912 },
  { file: '2-reasons', caption: 'reasons', state: 'panel-store', around: 'panel', width: 1000 },
  { file: '3-not-searched', caption: 'gaps', state: 'popup-store', around: 'popup', width: 912 },
  { file: '4-project', caption: 'project', state: 'projects-store', around: 'tab', width: 1120 },
  { file: '5-registers', caption: 'registers', state: 'options-store', around: 'tab', width: 1000, from: '#registers' },
]

const page = (language: string, body: string, kind: string) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${STYLE}</style><body class="${kind}">${body}</body></html>`

/** A state of the gallery, whose page lies beside the scene's. */
const frame = (state: string, language: string) =>
  `<iframe scrolling="no" src="index.html?${new URLSearchParams({ state, language, theme: 'light' })}"></iframe>`

const CUP = `<svg class="cup" viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice"><rect width="200" height="120" fill="#e9d8c3"/>
<circle cx="152" cy="34" r="20" fill="#f6c177"/><path d="M0 92h200v28H0z" fill="#b98b62"/>
<path d="M58 50h72v22a30 30 0 0 1-30 30H88a30 30 0 0 1-30-30z" fill="#fff"/><path d="M130 56h8a14 14 0 0 1 0 28h-10" fill="none" stroke="#fff" stroke-width="7"/>
<path d="M80 40c-7-8 7-12 0-20M96 40c-7-8 7-12 0-20M112 40c-7-8 7-12 0-20" fill="none" stroke="#8a6242" stroke-width="3" stroke-linecap="round"/></svg>`

const article = (texts: Values) => `<article><p class="site">${texts.page_site}</p><h1>${texts.page_title}</h1>
<p>${texts.page_before} <mark>${NAME}</mark>${texts.page_after}</p><div class="below">${CUP}<p>${texts.page_more}</p></div></article>`

function windowOf({ around, state }: Scene, language: string, texts: Values): string {
  const shown = frame(state, language)
  const address = around === 'tab' ? `<i class="icon">${ICON}</i>Brand Check` : 'diary.example'
  const inside = around === 'tab' ? shown : article(texts) + (around === 'panel' ? `<aside>${shown}</aside>` : '')
  const over = around === 'card' || around === 'popup' ? shown : ''
  return `<div class="window ${around}"><header><b></b><b></b><b></b><span>${address}</span><i class="icon tool">${ICON}</i></header>
<section>${inside}${over}</section></div>`
}

/** Draws a screenshot as a page. Without a caption, the window fills the picture. */
export const scenePage = (scene: Scene, language: string, texts: Values, hasCaption: boolean): string =>
  page(
    language,
    (hasCaption ? `<p class="caption">${texts[`captions_${scene.caption}`]}</p>` : '') +
      windowOf(scene, language, texts),
    hasCaption ? 'screenshot' : 'screenshot bare',
  )

/** Draws the small tile, or the marquee with a card. */
export const tilePage = (kind: 'tile' | 'marquee', language: string, texts: Values): string =>
  page(
    language,
    `<div class="logo">${ICON}</div><div class="words"><h1>Brand Check</h1><p>${texts.tagline}</p></div>${
      kind === 'marquee' ? frame('card-store', language) : ''
    }`,
    kind,
  )

/** Draws the icon alone: `size` pixels wide, with `margin` transparent pixels on each side. */
export const iconPage = (size: number, margin: number): string =>
  `<style>body{margin:0}svg{display:block;box-sizing:border-box;width:${size}px;height:${size}px;padding:${margin}px}</style>${ICON}`
