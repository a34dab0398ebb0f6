import { describe, expect, it } from 'vitest'
import { startTestService } from '../testing/test-service.ts'

const FIELDS = ['keyId', 'level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time']

describe('the log line of a request', () => {
  it('contains the id that the client received, and nothing that was sent', async () => {
    const t = await startTestService()
    try {
      const answers = [
        await t.ask('/api/v2/jurisdiction/CH?name=Qwobble'),
        await t.ask('/api/v2/jurisdiction/Qwobble'),
        await t.ask('/Qwobble', { headers: { 'User-Agent': 'Qwobble', 'X-API-Key': 'Qwobble' } }),
      ]
      const instances = ['/api/v2/jurisdiction', '/']
      expect(answers.slice(1).map(({ body }) => body.instance)).toEqual(instances)
      const lines = t.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
      expect(lines.map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers.get('Request-Id')))
      const pattern = '/api/v2/jurisdiction/:code'
      expect(lines.map(({ route, status }) => [route, status])).toEqual([
        [pattern, 200],
        [pattern, 404],
        ['*', 404],
      ])
      for (const line of lines) expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(line)))
      expect(t.log.join()).not.toContain('Qwobble')
    } finally {
      await t.close()
    }
  })

  it('has the level debug if it is of a successful probe', async () => {
    const t = await startTestService()
    try {
      for (const path of ['/healthz', '/readyz', '/api/v2/quotas']) await t.ask(path)
      const lines = t.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
      const levels = new Map(lines.map(({ route, level }) => [route, level]))
      expect([levels.get('/healthz'), levels.get('/readyz'), levels.get('/api/v2/quotas')]).toEqual([20, 20, 30])
    } finally {
      await t.close()
    }
  })

  it('is omitted at the level warn', async () => {
    const t = await startTestService({ LOG_LEVEL: 'warn' })
    try {
      await t.ask('/api/v2/quotas')
      expect(t.log.filter((line) => JSON.parse(line).msg === 'request')).toEqual([])
    } finally {
      await t.close()
    }
  })
})
