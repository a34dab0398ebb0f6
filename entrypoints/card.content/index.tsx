import { defineContentScript } from 'wxt/utils/define-content-script'
import { openCard } from '../../lib/extension/card/open-card.ts'
import css from './card.css?inline'
import { drawCard } from './draw.tsx'

export default defineContentScript({
  matches: [],
  registration: 'runtime',
  cssInjectionMode: 'manual',
  noScriptStartedPostMessage: true,
  main: (ctx) => openCard(ctx, css, drawCard),
})
