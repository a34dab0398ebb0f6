import { defineConfig } from 'vite'
import { readMessages } from './messages.ts'

/** Gives the gallery the messages of `locales/en.yml`, which only the extension's own build would turn into a file. */
const messages = {
  name: 'gallery-messages',
  resolveId: (id: string) => (id === 'virtual:messages' ? '\0messages' : null),
  load: async (id: string) =>
    id === '\0messages' ? `export default ${JSON.stringify(await readMessages('en'))}` : null,
}

// Vite takes its configuration from a default export.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [messages],
  build: { outDir: '../../.output/gallery', emptyOutDir: true },
})
