import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { BRAND_FILES } from '../lib/engine/brand-files.ts'
import { createEngine } from '../lib/engine/engine.ts'
import { openShelf } from '../lib/engine/private-files.ts'
import type { EnginePort } from '../lib/engine/protocol.ts'
import { openBrandPackage } from '../lib/engine/sources.ts'

/** Relative to this script, which is at the package root. */
async function packaged(name: string): Promise<ArrayBuffer> {
  return (await fetch(new URL(name, location.href))).arrayBuffer()
}

/** The engine script. Each received port is one check. */
export default defineUnlistedScript(() => {
  const engine = createEngine({
    fetch: (input, init) => fetch(input, init),
    shelf: openShelf,
    async brands() {
      const [index, records] = await Promise.all([packaged(BRAND_FILES.index), packaged(BRAND_FILES.records)])
      return openBrandPackage(new Uint8Array(index), new Uint8Array(records))
    },
  })
  addEventListener('message', ({ ports: [port] }) => {
    if (port !== undefined) engine.serve(port as EnginePort)
  })
})
