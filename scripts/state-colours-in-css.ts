import { COLOUR_OF, STATE_COLOURS } from '../lib/extension/state-colours.ts'

const onPaper = ([light, dark]: (typeof STATE_COLOURS)[keyof typeof STATE_COLOURS]) => `light-dark(${light}, ${dark})`

/** Writes `--bc-danger` and so on. */
function stateProperties(): string {
  return Object.entries(STATE_COLOURS)
    .map(([name, ink]) => `--bc-${name}: ${onPaper(ink)};`)
    .join('\n')
}

function stateClasses(): string {
  const states = Object.keys(COLOUR_OF) as (keyof typeof COLOUR_OF)[]
  return Object.entries(Object.groupBy(states, (state) => COLOUR_OF[state]))
    .map(([colour, named]) => {
      const classes = named.map((state) => `.bc-is-${state}`).join(', ')
      return `${classes} { --bc-role: var(--bc-${colour}); }`
    })
    .join('\n')
}

interface AtRule {
  params: string
  replaceWith(css: string): void
}

/** PostCSS plugin that replaces `@state-colours properties` and `@state-colours classes` with the colours. */
export const STATE_COLOURS_IN_CSS = {
  postcssPlugin: 'state-colours',
  AtRule: {
    'state-colours': (rule: AtRule) =>
      rule.replaceWith(rule.params === 'properties' ? stateProperties() : stateClasses()),
  },
}
