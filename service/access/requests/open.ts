import { join } from 'node:path'
import type { Source } from '../../../lib/sources/source.ts'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../system/log.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { fileTransport, smtpTransport } from '../mail/transport.ts'
import { type AccessDesk, createAccessDesk } from './desk.ts'
import { tidy } from './retention.ts'
import type { AccessParts } from './step.ts'

const OUTBOX_FOLDER = 'outbox'

/** Commands and other processes also put mails into the outbox. */
const LOOK_MS = 2000
const HOUR_MS = 60 * 60 * 1000

interface Access extends AsyncDisposable {
  desk: AccessDesk
  mailer: Mailer
}

export function accessSettings({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>) {
  return {
    keyDelivery: mail.keyDelivery,
    tellsOperator: mail.to !== null,
    outboxFolder: join(dataDir, OUTBOX_FOLDER),
  }
}

/** Sends mails and ends expired requests until disposal. */
export function openAccess(
  config: Pick<Config, 'mail' | 'dataDir'>,
  parts: Omit<AccessParts, keyof ReturnType<typeof accessSettings>> & {
    sources: readonly Source[]
    publicUrl: () => string
    log: Log
  },
): Access {
  const { smtpUrl, from, to } = config.mail
  const { log } = parts
  const settings = accessSettings(config)
  const folder = settings.outboxFolder
  if (smtpUrl === null) log.warn({ folder }, 'SMTP_URL is not set: mails about access are written to files, not sent')
  const transport = smtpUrl === null ? fileTransport(folder) : smtpTransport(smtpUrl)
  const all = { ...parts, ...settings, transport, from, to }
  const mailer = createMailer(all)
  // The next interval retries a failed step.
  const looking = setInterval(() => void mailer.deliverDue().catch(() => {}), LOOK_MS).unref()
  const tidying = setInterval(() => void tidy(all).catch(() => {}), HOUR_MS).unref()
  void tidy(all).catch(() => {})
  return {
    desk: createAccessDesk(all, mailer),
    mailer,
    async [Symbol.asyncDispose]() {
      clearInterval(looking)
      clearInterval(tidying)
      await mailer.idle()
    },
  }
}
