import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { serveRegister } from '../lib/engine/open-register.ts'

/** The script of a thread that searches one register for the engine. */
export default defineUnlistedScript(() => {
  addEventListener('message', ({ ports: [port] }) => {
    if (port !== undefined) serveRegister(port)
  })
})
