import { CannotStart } from './start-failure.ts'

interface ListenSettings {
  host: 'HOST' | 'METRICS_HOST'
  port: 'PORT' | 'METRICS_PORT'
}

/** Turns an error of opening a port into a `CannotStart` that names the settings to change. */
export function listenFailure({ host, port }: ListenSettings, error: unknown): unknown {
  const or = port === 'PORT' ? ', or with "npm start -- --port N"' : ''
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `The port of ${port} is in use: choose another with ${port}${or}.`,
    EADDRNOTAVAIL: `${host} is no address of this machine.`,
    EACCES: `The port of ${port} may not be opened by this user: choose one from 1024 on.`,
    ENOTFOUND: `${host} is a name that leads to no address.`,
    EAI_AGAIN: `${host} is a name that could not be looked up.`,
  }
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  const sentence = syscall === 'listen' || syscall === 'getaddrinfo' ? sentences[String(code)] : undefined
  return sentence === undefined ? error : new CannotStart(sentence, { cause: error })
}
