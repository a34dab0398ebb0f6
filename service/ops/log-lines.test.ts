import { expect, it } from 'vitest'
import { createLog, readableLine } from './log.ts'

it('prints a line in words on a terminal, with all its facts', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(readableLine(line)) })
  log.warn({ folder: '/data/outbox', attempts: 2, settings: ['MAIL_X'] }, 'mails are written to files')
  log.info({}, 'stopping')
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d warning: mails are written to files \(folder \/data\/outbox, attempts 2, settings \["MAIL_X"\]\)\n$/,
    ),
    expect.stringMatching(/^\d\d:\d\d:\d\d info: stopping\n$/),
  ])
})
