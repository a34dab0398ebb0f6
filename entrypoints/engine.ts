import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { createEngine } from '../lib/engine/engine.ts'
import { strongestHint } from '../lib/hints/index.ts'
import { openBrandPackage } from '../lib/sources/brands.ts'

/** The path is relative to this script, which is at the package root. */
async function packaged(name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(new URL(name, location.href))).arrayBuffer())
}

/** Threads for registers need more memory. Only Chromium tells how many gigabytes a device has. */
const hasMemory = ((navigator as { deviceMemory?: number }).deviceMemory ?? 8) > 4

/** The engine script. Each received port is one check. */
export default defineUnlistedScript(() => {
  const engine = createEngine({
    fetch: (input, init) => fetch(input, init),
    ...(hasMemory && { startThread: () => new Worker(new URL('register.js', location.href)) }),
    brands: () => openBrandPackage(packaged),
    remarkOn: strongestHint,
  })
  addEventListener('message', ({ ports: [port] }) => {
    if (port !== undefined) engine.serve(port)
  })
})
