import type { LineReplies } from './misbehave-line.ts'
import type { Registration } from './rdap-replies.ts'

/** How one registry understands and answers lines. */
export interface LineManner {
  tld: string
  /** A name that is always registered. */
  control: string
  /** The domain that a line asks for; null for a line that is not understood. */
  domainIn(line: string): string | null
  replies(domain: string, registration: Registration | null): LineReplies
}

const DAS_HEAD = '% .eu Domain Availability Server 1.0\r\n%\r\n% (c) 2005 (http://www.eurid.eu)\r\n%\r\n'
const das = (name: string, status: string) => `${DAS_HEAD}%% RC = 0\r\nDomain: ${name}\r\nStatus: ${status}\r\n`

/** EURid's domain availability service: it is asked for the name without its top-level domain. */
export const EURID: LineManner = {
  tld: 'eu',
  control: 'eurid.eu',
  domainIn: (line) => {
    const name = /^get 1\.0 ([a-z0-9-]+)$/.exec(line)?.[1]
    return name === undefined ? null : `${name}.eu`
  },
  replies(domain, registration) {
    const name = domain.slice(0, -'.eu'.length)
    return {
      good: das(name, registration ? (registration.status?.[0] ?? 'REGISTERED') : 'FREE'),
      found: das(name, 'REGISTERED'),
      nothing: das(name, 'FREE'),
      wrongTypes: das(name, '42'),
      wrongRecord: das('eurid', 'REGISTERED'),
      limited: (seconds) =>
        seconds === null
          ? `${DAS_HEAD}% Excessive querying\r\n`
          : `${DAS_HEAD}-1: Still in grace period, wait ${seconds} seconds\r\n`,
    }
  },
}

/** Terms of use like the real ones: as long, and with words about limits and about disturbing the service. */
const TERMS = [
  '% Copyright (c)2026 by NIC.AT (1)',
  '%',
  ...Array.from(
    { length: 16 },
    (_, line) => `% Terms of use, line ${line + 1}: who exceeds what is usual may be shut out.`,
  ),
  '',
  '',
].join('\r\n')
const whois = (...lines: string[]) => `${TERMS}${lines.join('\r\n')}\r\n\r\n`
const dense = (instant: string) => instant.replaceAll('-', '').replace('T', ' ').slice(0, 17)

/** nic.at's WHOIS. */
export const NICAT: LineManner = {
  tld: 'at',
  control: 'nic.at',
  domainIn: (line) => (/^[a-z0-9-]+\.at$/.test(line) ? line : null),
  replies(domain, registration) {
    const record = (name: string, since?: string) =>
      whois(
        `domain:         ${name}`,
        'registrar:      Stand-in ( https://nic.at/registrar/1 )',
        'organization:   Exceeding Quota GmbH',
        ...(since === undefined ? [] : [`registered:     ${dense(since)}`]),
        'source:         AT-DOM',
      )
    const found = record(domain, registration?.registeredAt)
    const nothing = whois('% nothing found')
    return {
      good: registration ? found : nothing,
      found,
      nothing,
      wrongTypes: whois('domain:', 'nserver: 42'),
      wrongRecord: record('nic.at'),
      limited: (seconds) => whois(seconds === null ? '% Quota exceeded' : `% Quota exceeded, wait ${seconds} seconds`),
    }
  },
}
