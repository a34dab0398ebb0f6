import { keepAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/database.ts'
import { countMails } from '../../storage/outbox.ts'
import { findRequest, findRequestByForm, insertRequest, type RequestRow } from '../../storage/requests.ts'
import { lockSame } from '../../storage/units.ts'
import type { AccessForm } from './form.ts'
import { LINK_MS, post } from './post.ts'
import { makeReference } from './reference.ts'
import type { AccessParts } from './step.ts'

/** Anybody can cause these mails to an address without its owner's consent. */
const UNASKED_A_DAY = 3
const DAY_MS = 24 * 60 * 60 * 1000
const TRIES = 5

function rowOf(reference: string, formDigest: string, form: AccessForm, { secrets, now }: AccessParts): RequestRow {
  return {
    reference,
    form_digest: formDigest,
    address_digest: secrets.addressDigest(form.email),
    address: form.email,
    organisation: form.organisation,
    purpose: form.use,
    checks_a_month: form.checks,
    jurisdictions: form.jurisdictions.join(' '),
    message: form.message,
    language: form.language,
    state: 'received',
    state_before: null,
    received_at: now(),
    confirmed_at: null,
    reviewed_at: null,
    quoted_at: null,
    accepted_at: null,
    ready_at: null,
    claimed_at: null,
    ended_at: null,
    plan: null,
    included: null,
    price: null,
    currency: null,
    quote_until: null,
    reason: null,
    key_id: null,
  }
}

/** The answer does not reveal if the address is known. */
export async function receive(parts: AccessParts, form: AccessForm, formId: string): Promise<string> {
  const { db, secrets, now } = parts
  const digest = secrets.formDigest([formId, ...Object.values(form).map(String)])
  for (let tried = 1; ; tried++) {
    const known = await findRequestByForm(db, digest)
    if (known !== undefined) return known.reference
    const row = rowOf(makeReference(), digest, form, parts)
    const kept = await inTransaction(db, async (tx) => {
      await lockSame(tx, row.address_digest)
      const mails = await countMails(tx, row.address_digest, ['received'], now() - DAY_MS)
      if (!(await insertRequest(tx, row))) return false
      const { reference } = row
      await keepAudit(tx, { at: now(), who: 'requester', what: 'received', reference })
      const link = { purpose: 'confirm', expiresAt: now() + LINK_MS.confirm } as const
      if (mails < UNASKED_A_DAY) await post(tx, parts, { reference, kind: 'received', link })
      else await keepAudit(tx, { at: now(), who: 'service', what: 'mail_withheld', reference })
      return true
    })
    if (kept) return row.reference
    if (tried === TRIES) throw new Error('no reference could be made')
  }
}

/** The answer does not reveal if reference and address match. */
export async function sendStatusLink(parts: AccessParts, reference: string, address: string): Promise<void> {
  const { db, secrets, now } = parts
  const row = await findRequest(db, reference)
  if (row === undefined || row.address_digest !== secrets.addressDigest(address.trim())) return
  await inTransaction(db, async (tx) => {
    await lockSame(tx, row.address_digest)
    if ((await countMails(tx, row.address_digest, ['status'], now() - DAY_MS)) >= UNASKED_A_DAY) return
    const link = { purpose: 'status', expiresAt: now() + LINK_MS.status } as const
    await post(tx, parts, { reference, kind: 'status', link })
  })
}
