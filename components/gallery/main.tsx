import messages from 'virtual:messages'
import { options, render } from 'preact'
import { addMoveButton } from '../../lib/extension/card/drag.ts'
import type { Theme } from '../../lib/extension/storage/preferences.ts'
import { factWords } from '../../lib/jurisdictions/requirements.ts'
import { hintLists } from '../result/hints.tsx'
import { loadGoodsWords } from '../ui/scope.tsx'
import { giveStrings } from '../ui/text.ts'
import { Draw } from './Draw.tsx'
import { NOW } from './samples.ts'
import { states } from './states.ts'
import { translator } from './translator.ts'
import '../../entrypoints/card.content/card.css'
import '../../entrypoints/popup/style.css'
import '../../entrypoints/sidepanel/style.css'
import '../../entrypoints/options/style.css'
import '../../entrypoints/welcome/style.css'
import './gallery.css'

Date.now = () => NOW

// Runs frame callbacks immediately instead of at the next frame, because the gallery draws hundreds of states.
options.requestAnimationFrame = (begin) => void setTimeout(begin)

declare global {
  /** Draws the state that `query` names, as if the page were opened with that query. */
  var drawState: (query: string) => Promise<void>
}

function Index() {
  return (
    <ul>
      {states.map(({ id, surface }) => (
        <li key={id} id={id} data-surface={surface}>
          <a href={`?state=${id}`}>{id}</a> <a href={`?state=${id}&theme=dark`}>{`${id}, dark`}</a>
        </li>
      ))}
    </ul>
  )
}

/** Types goods into the goods field. */
async function typeWords(text: string): Promise<void> {
  document.querySelector<HTMLElement>('.bc-chip-row [aria-expanded]')?.click()
  await drawn()
  const field = document.querySelector<HTMLInputElement>('[role=combobox]')
  if (field === null) return
  field.focus()
  await loadGoodsWords()
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Number of rows that are unfolded. More would take long and show nothing new. */
const ROWS_UNFOLDED = 8

/** Waits until an event, its state change and the effects are rendered. */
async function drawn(): Promise<void> {
  for (let task = 0; task < 3; task += 1) await new Promise<void>((resolve) => void setTimeout(resolve))
}

/** Unfolds everything that is folded, including nested parts. */
async function unfoldAll(): Promise<void> {
  await hintLists.load()
  for (let quiet = 0; quiet < 2; quiet += 1) {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    const beyond = document.querySelectorAll(`.bc-names > ul > li:nth-child(n + ${ROWS_UNFOLDED + 1}) details`)
    for (const each of folded.filter((each) => ![...beyond].includes(each))) {
      each.open = true
      quiet = -1
    }
    await drawn()
  }
}

globalThis.drawState = async (text) => {
  const query = new URLSearchParams(text)
  const theme = (query.get('theme') ?? 'system') as Theme
  const t = translator(messages[query.get('language') ?? 'en'] ?? {})
  const state = states.find(({ id }) => id === query.get('state'))
  const words = await factWords(t('format.locale'))
  giveStrings(t)
  render(null, document.body)
  document.documentElement.lang = t('format.locale')
  document.body.className = state ? `gallery-${state.surface}` : ''
  render(state ? <Draw state={state} theme={theme} words={words} /> : <Index />, document.body)
  const head = document.querySelector<HTMLElement>('.bc-card .bc-head')
  if (head) addMoveButton(head, t('move'), () => {})
  const hits = [...document.querySelectorAll('details.bc-hit')]
  for (const hit of hits.slice(0, state && 'opened' in state ? state.opened : 0)) hit.setAttribute('open', '')
  if (state && 'typed' in state) await typeWords(state.typed ?? '')
  if (state && state.surface !== 'card') await drawn()
  for (const act of (state && 'acts' in state && state.acts) || []) {
    act(document.body)
    await drawn()
  }
  if (query.has('unfolded')) await unfoldAll()
}

void drawState(location.search)
