import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Ways to relay requests to a service. Each returns null if the program answers by itself. */
export const RELAYS: Readonly<Record<string, (asked: string, serviceHost: string) => string | null>> = {
  'answers by itself': () => null,
  'passes all on as it came': (asked) => asked,
  "passes all on under the service's own Host": (asked, host) => asked.replace(/^Host: .*$/im, `Host: ${host}`),
  "passes all on under the service's own address": (asked, host) =>
    asked.replace(/^(\w+) (\S*)/, `$1 http://${host}$2`).replace(/^Host: .*$/im, `Host: ${host}`),
}

const OWN_BODY = '{"status":"up","proof":"trust me"}'
const OWN_ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${OWN_BODY.length}\r\n\r\n${OWN_BODY}`

interface Relay extends AsyncDisposable {
  url: string
  /** Returns all data that the program has received. */
  heard(): string
}

/** Starts a program of one kind of RELAYS in front of the service at `url`. */
export async function startRelay(kind: string, url: string): Promise<Relay> {
  const pass = RELAYS[kind]
  if (pass === undefined) throw new Error(`no relay that ${kind}`)
  const { host, hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let heard = ''
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.on('data', (data) => {
      heard += data
      const passed = pass(data.toString(), host)
      if (passed === null) return client.end(OWN_ANSWER)
      const service = connect(Number(port), hostname, () => service.write(passed))
      sockets.add(service)
      service.on('error', () => client.destroy())
      service.pipe(client)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => heard,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
