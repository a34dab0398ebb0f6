/** `claim`: the mail links to a page that shows the key once. `inline`: the mail contains the key. */
export const KEY_DELIVERIES = ['claim', 'inline'] as const
export type KeyDelivery = (typeof KEY_DELIVERIES)[number]

export type RequesterMail = 'received' | 'status' | 'quote' | 'key' | 'claimed' | 'declined'
export type OperatorMail = 'operator_confirmed' | 'operator_accepted' | 'operator_declined'
export type MailKind = RequesterMail | OperatorMail

export const REQUESTER_MAILS: readonly RequesterMail[] = ['received', 'status', 'quote', 'key', 'claimed', 'declined']

export const isOperatorMail = (kind: MailKind): kind is OperatorMail => kind.startsWith('operator_')
