import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isLoopbackHost } from '../../../lib/loopback.ts'
import { writePrivate } from '../../system/private-files.ts'
import type { Mail } from './compose.ts'

export interface Transport {
  kind: 'smtp' | 'files'
  /** Resolves when the mail server or the folder has accepted the mail. Rejects with `MailFault`. */
  send(mail: Mail): Promise<void>
}

/** Contains only codes, because messages of mail servers quote addresses. */
export class MailFault extends Error {
  override name = 'MailFault'
  /** Recipient or content was rejected for good (5xx). */
  readonly permanent: boolean
  readonly fault: string

  constructor(permanent: boolean, fault: string) {
    super('a mail was not accepted')
    this.permanent = permanent
    this.fault = fault
  }
}

/** `send` must be shorter than a mail's lease. */
export const SMTP_TIMES = { connect: 10_000, silence: 30_000, send: 60_000 }

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

/** The operator can fix a refused login or sender, so a retry helps. A refused recipient or message stays refused. */
function faultOf(error: unknown): MailFault {
  const { code = 'UNKNOWN', command = '', responseCode, permanent } = error as SmtpError
  const rejected = permanent === true && ['RCPT TO', 'DATA'].includes(command)
  const impossible = code === 'EENVELOPE' && command === 'API'
  return new MailFault(rejected || impossible, responseCode === undefined ? code : `${code} ${responseCode}`)
}

/** `url` is like `smtp://user:password@host:587`. Beyond this machine, the connection must be encrypted. */
export function smtpTransport(url: string, times: typeof SMTP_TIMES = SMTP_TIMES): Transport {
  const local = isLoopbackHost(new URL(url).hostname)
  const transport = createTransport({
    url,
    ...(local ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, xMailer: false, signal: AbortSignal.timeout(times.send) })
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

export function mailFile(folder: string, id: string): string {
  return join(folder, `${id}.eml`)
}

/** Writes mails as private `*.eml` files. */
export function fileTransport(folder: string): Transport {
  return {
    kind: 'files',
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      new MailComposer({ ...mail, newline: 'win' }).compile().build((error, message) => {
        if (error) reject(error)
        else resolve(message as Buffer)
      })
      writePrivate(mailFile(folder, mail.messageId.replace(/^<|@.*$/g, '')), (await promise).toString('utf8'))
    },
  }
}
