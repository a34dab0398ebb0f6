import { type Attributes, attribute } from './format.ts'

/** Returns the error that an office sent in place of data, or null. */
export function refusalOf(name: string, attributes: Attributes): string | null {
  if (name === 'TransactionErrorText' || name === 'TransactionErrorDetails')
    return 'the office answered with an error and no data'
  if (name === 'Result' && !/^\s*(?:true|1)\s*$/iu.test(attribute(attributes, 'success') ?? 'true'))
    return 'the office answered that the request failed, with no data'
  if (name === 'LogEntry' && /^\s*(?:error|fatal)\s*$/iu.test(attribute(attributes, 'level') ?? ''))
    return 'the office answered that something failed'
  if (name !== 'Error') return null
  const said = attribute(attributes, 'Message_EN') ?? attribute(attributes, 'Message_DE')
  return `the office answered with an error and no data${said ? `: ${said.slice(0, 200)}` : ''}`
}
