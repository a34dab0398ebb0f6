import { defineContentScript } from 'wxt/utils/define-content-script'
import { openCard } from '../../lib/extension/card/open-card.ts'
import { painter } from './draw.tsx'

export default defineContentScript({
  matches: [],
  registration: 'runtime',
  cssInjectionMode: 'manual',
  noScriptStartedPostMessage: true,
  main: (ctx) => openCard(ctx, painter),
})
