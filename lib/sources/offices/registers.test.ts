import { describe, expect, it } from 'vitest'
import { runCheck } from '../../check/run.ts'
import { Jurisdiction } from '../../contract/constants.ts'
import degraded from '../../contract/fixtures/example-degraded.json' with { type: 'json' }
import { OFFICES } from '../list.ts'
import { emptyAnswer, type Source } from '../source.ts'
import { heldMark, holdMarks } from '../testing/imported-marks.ts'
import { scriptedUpstream } from '../testing/scripted-upstream.ts'
import { createRegisters, roleForSearch } from './registers.ts'

const MARKS = OFFICES.flatMap(({ facts }) => (facts.kind === 'trademark' ? facts : []))
const registers = createRegisters(MARKS, { connection: () => ({}) })
const query = (jurisdiction: Jurisdiction | null) => ({ name: 'Vyntra', jurisdiction, niceClasses: [] })
const required = (jurisdiction: Jurisdiction | null) =>
  registers.flatMap((register) => {
    const role = register.role(query(jurisdiction))
    return role.asked && role.required ? register.id : []
  })

describe('registers in a check', () => {
  it.each<[Jurisdiction | null, string[]]>([
    [null, ['euipo']],
    ['EU', ['euipo']],
    ['CH', ['euipo', 'swissreg']],
    ['DE', ['euipo', 'dpma']],
    ['AT', ['euipo', 'at-marks']],
    ['US', ['euipo', 'uspto']],
  ])('for %s, %j are required', (jurisdiction, ids) => {
    expect(required(jurisdiction)).toEqual(ids)
  })

  it.each([null, 'DE', 'EU', 'US'] as const)(
    'for %s, include a connected Swissreg as an optional source',
    async (jurisdiction) => {
      const held = holdMarks(
        ['Vyntra', 'Kandoro', 'Belmundo', 'Tarquessa'].map((name) => heldMark(name)),
        '2026-11-19T09:00:00.000Z',
      )
      const connection = (id: string) => (id === 'swissreg' ? { held: () => held } : {})
      const connected = createRegisters(MARKS, { connection })
      const roles = Object.fromEntries(connected.map((register) => [register.id, register.role(query(jurisdiction))]))
      expect(roles).toMatchObject({
        swissreg: { asked: true, required: false },
        dpma: { asked: jurisdiction === 'DE' },
        wipo: { asked: false },
      })
      const host = { fetch, signal: new AbortController().signal, now: () => Date.parse('2026-11-20T09:00:00Z') }
      const { conflicts } = await runCheck(query(jurisdiction), { sources: connected, ...host })
      expect(conflicts).toMatchObject([{ name: 'Vyntra', source: 'swissreg' }])
    },
  )

  it.each([
    [null, ['dpma', 'at-marks', 'uspto']],
    ['CH', ['dpma', 'at-marks', 'uspto']],
    ['DE', ['swissreg', 'at-marks', 'uspto']],
    ['EU', ['swissreg', 'uspto']],
  ] as const)('for %s, %j are optional if connected', (jurisdiction, ids) => {
    const connection = (id: string) => (id === 'wipo' ? {} : { trouble: () => 'its records cannot be read' })
    const connected = createRegisters(MARKS, { connection })
    const outside = connected.filter((register) => {
      const role = register.role(query(jurisdiction))
      return role.asked && role.outside
    })
    expect(outside.map(({ id }) => id)).toEqual(ids)
  })

  it('report unreadable or arriving records in a check without a jurisdiction', async () => {
    const filling = { percent: 0, held: 0, expected: 1000, readyBy: null }
    const connection = (id: string) => {
      if (id === 'swissreg') return { filling: () => filling }
      return ['at-marks', 'uspto'].includes(id) ? { trouble: () => 'its imported records cannot be read' } : {}
    }
    const asked = createRegisters(MARKS, { connection }).filter((register) => register.role(query(null)).asked)
    expect(asked.map(({ id }) => id)).toEqual(['euipo', 'swissreg', 'at-marks', 'uspto'])
    const { context } = scriptedUpstream(() => null)
    const answers = await Promise.all(asked.slice(1).map((register) => register.search(query(null), context)))
    expect(answers.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('0 % of its records are held'),
      'its imported records cannot be read',
      'its imported records cannot be read',
    ])
  })

  it('explain why they are not part of the check', () => {
    const reasons = (jurisdiction: Jurisdiction | null) =>
      registers.flatMap((register) => {
        const role = register.role(query(jurisdiction))
        return role.asked ? [] : [[register.id, role.reason]]
      })
    expect(reasons(null)).toEqual(degraded.coverage.unsearched.map(({ id, reason }) => [id, reason]))
    expect(reasons('CH')).toContainEqual(['dpma', 'not part of a check for CH'])
    expect(reasons('AT')).toContainEqual(['wipo', expect.stringMatching(/international registrations are found only/)])
  })

  it('have the names and links of the sample', () => {
    for (const row of degraded.coverage.unsearched) {
      const register = registers.find(({ id }) => id === row.id)
      expect([register?.name, register?.jurisdictions, register?.manualUrl('x')]).toEqual([
        row.name,
        row.jurisdictions,
        row.manualUrl,
      ])
    }
  })

  it('never answer without a connection, and do not query anybody', async () => {
    const { context, asked } = scriptedUpstream(() => null)
    for (const register of registers) {
      const answer = await register.search(query('CH'), context)
      const barred = ['at-marks', 'wipo'].includes(register.id)
      const empty = emptyAnswer('not_configured', expect.stringMatching(/./))
      expect(answer).toEqual(barred ? { ...empty, unanswerable: true } : empty)
    }
    expect(asked).toEqual([])
  })

  it('escape the name in the link', () => {
    const euipo = registers.find(({ id }) => id === 'euipo')
    expect(euipo?.manualUrl('A/B&C #1')).toBe(
      'https://euipo.europa.eu/eSearch/#basic/1+1+1+1/50+50+50+50/A%2FB%26C%20%231',
    )
  })
})

describe('registers in a trade mark search', () => {
  const asked = (jurisdictions: readonly Jurisdiction[]) =>
    registers.flatMap((register) => (roleForSearch(register, jurisdictions).asked ? register.id : []))

  it.each<[readonly Jurisdiction[], string[]]>([
    [['CH'], ['swissreg']],
    [['US'], ['uspto']],
    [['EU'], ['euipo']],
    [['DE'], ['euipo', 'dpma']],
    [['AT'], ['euipo', 'at-marks']],
    [Jurisdiction, ['euipo', 'swissreg', 'dpma', 'at-marks', 'uspto']],
  ])('for %j, %j are required', (jurisdictions, ids) => {
    expect(asked(jurisdictions)).toEqual(ids)
  })

  it('explain why they are left out', () => {
    const reason = (id: string) => {
      const role = roleForSearch(registers.find((each) => each.id === id) as Source, ['CH', 'US'])
      return role.asked ? null : role.reason
    }
    expect(reason('dpma')).toBe('not part of a search for CH, US')
    expect(reason('wipo')).toMatch(
      /^automated searching is not allowed; international registrations are found only where/,
    )
  })

  it('do not include a company register', () => {
    const zefix = { ...(registers[0] as Source), kind: 'company' as const }
    expect(roleForSearch(zefix, ['EU', 'CH'])).toMatchObject({ asked: false })
  })
})
