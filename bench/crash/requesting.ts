import { randomBytes } from 'node:crypto'
import type { Database } from '../../service/storage/database.ts'
import type { MailServer } from '../../stand-ins/mail-server.ts'

/** Sends requests for access, again and again until each was acknowledged, and remembers what they should lead to. */
interface Requesting {
  /** Sends one form; false where no answer came. */
  ask(): Promise<boolean>
  owes(): boolean
  /** Requests that were acknowledged. */
  requests(): number
  /** Compares the database and the mail server with what was acknowledged, once no mail waits any more. */
  judge(db: Database, server: MailServer): Promise<{ lost: number; doubled: number }>
}

interface Form {
  email: string
  formId: string
  /** The references with which it was answered, from all tries. */
  references: Set<string>
}

export function requestingAt(url: string): Requesting {
  const again: Form[] = []
  const done: Form[] = []
  let made = 0

  const next = (): Form => {
    made++
    return { email: `person-${made}@agency.example`, formId: `form ${made}`, references: new Set() }
  }
  async function post({ email, formId }: Form): Promise<string | null> {
    const said = { organisation: 'Agency', use: 'Names', checks: '100', jurisdictions: 'CH', consent: 'yes' }
    const fields = { ...said, email, form: formId }
    const headers = { 'X-Forwarded-For': someAddress() }
    const init = { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' } as const
    try {
      const answer = await fetch(`${url}/access`, init)
      return /BC-[\w-]{11}/.exec(answer.headers.get('Location') ?? '')?.[0] ?? null
    } catch {
      return null
    }
  }
  return {
    async ask() {
      const form = again.pop() ?? next()
      const reference = await post(form)
      if (reference === null) again.push(form)
      else {
        form.references.add(reference)
        done.push(form)
      }
      return reference !== null
    },
    owes: () => again.length > 0,
    requests: () => done.length,
    async judge(db, server) {
      for (const form of done) form.references.add((await post(form)) ?? 'not answered')
      const rows = await db.selectFrom('access_requests').select(['reference', 'address']).execute()
      const mails = await db.selectFrom('outbox').select(['reference', 'state']).execute()
      let lost = 0
      let doubled = 0
      for (const { email, references } of done) {
        const kept = rows.filter(({ address }) => address === email)
        const outbox = mails.filter(({ reference }) => references.has(reference))
        const taken = server.taken.filter(({ to }) => to === email).map(({ header }) => header('Message-ID'))
        if (kept.length === 0 || outbox.length === 0 || taken.length === 0) lost++
        // A mail may come twice under one id, where its sender was killed before it read the server's reply.
        if (kept.length > 1 || references.size > 1 || outbox.length > 1 || new Set(taken).size > 1) doubled++
      }
      return { lost, doubled }
    },
  }
}

/** A random client address, sent as a trusted proxy would, because each address may send only few requests. */
export function someAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
