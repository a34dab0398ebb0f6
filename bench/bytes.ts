import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { extensionDir } from '../scripts/open-browser.ts'

/** Most that the card and the worker may weigh, in bytes. */
export const LIMITS = { cardBytes: 60_000, cardGzipBytes: 20_000, workerBytes: 90_000 }

/** What the production build of Chrome weighs, in bytes. */
export function measureBytes(): typeof LIMITS {
  const card = readFileSync(`${extensionDir('chrome')}/content-scripts/card.js`)
  const worker = readFileSync(`${extensionDir('chrome')}/background.js`)
  return { cardBytes: card.length, cardGzipBytes: gzipSync(card).length, workerBytes: worker.length }
}
