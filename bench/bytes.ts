import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { extensionDir } from '../scripts/open-browser.ts'

/**
 * Largest sizes in bytes: of the card, of the code that lets it be moved, of the worker, and of the word list that
 * pages load on typing.
 */
export const LIMITS = {
  cardBytes: 64_000,
  cardGzipBytes: 22_000,
  moverGzipBytes: 2_500,
  workerBytes: 120_000,
  goodsWordsGzipBytes: 60_000,
}

/** Sizes in bytes of the production build for Chrome. */
export function measureBytes(): typeof LIMITS {
  const dir = extensionDir('chrome')
  const card = readFileSync(`${dir}/content-scripts/card.js`)
  const worker = readFileSync(`${dir}/background.js`)
  const words = globSync(`${dir}/chunks/goods-words-*.js`).map((path) => gzipSync(readFileSync(path)).length)
  return {
    cardBytes: card.length,
    cardGzipBytes: gzipSync(card).length,
    moverGzipBytes: gzipSync(readFileSync(`${dir}/mover.js`)).length,
    workerBytes: worker.length,
    goodsWordsGzipBytes: words.reduce((sum, bytes) => sum + bytes, 0),
  }
}
