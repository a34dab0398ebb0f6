import { defineConfig } from 'vite'
import { STATE_COLOURS_IN_CSS } from '../../scripts/state-colours-in-css.ts'
import { LANGUAGES, readMessages } from './messages.ts'

const readAll = async () =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await readMessages(language)])))

/** Gives the gallery the messages of `locales/`, which otherwise only the extension's build converts. */
const messages = {
  name: 'gallery-messages',
  resolveId: (id: string) => (id === 'virtual:messages' ? '\0messages' : null),
  load: async (id: string) => (id === '\0messages' ? `export default ${JSON.stringify(await readAll())}` : null),
}

// Vite takes its configuration from a default export.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [messages],
  css: { postcss: { plugins: [STATE_COLOURS_IN_CSS] } },
  build: { emptyOutDir: true },
})
