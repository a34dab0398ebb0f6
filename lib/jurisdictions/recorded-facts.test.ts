import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Fee } from '../contract/api/filing-requirements.ts'
import { Jurisdiction } from '../contract/constants.ts'
import { requirementsFor } from './requirements.ts'

interface RecordedFee {
  amount: number
  currency: string
  asOf: string
  since: string | null
  confidence: string
  components?: { key: string; fee: RecordedFee }[]
}
interface RecordedClasses {
  fromClass: number
  perClass: RecordedFee
}
interface RecordedFees {
  application: {
    online: RecordedFee
    paper: RecordedFee
    additionalClasses: RecordedClasses[]
    surcharges: { key: string; fee: RecordedFee }[]
  }
  accelerated: RecordedFee | null
  opposition: RecordedFee
  renewal: {
    online: RecordedFee
    paper: RecordedFee | null
    additionalClasses: RecordedClasses[]
    lateSurcharge: RecordedFee | null
    lateSurchargeCap: RecordedFee | null
  }
  other: { key: string; fee: RecordedFee }[]
}

const brief = ({ amount, currency, asOf, since, confidence }: Fee | RecordedFee) => ({
  amount,
  currency,
  asOf,
  since,
  sure: confidence === undefined || confidence === 'seen',
})

/** Returns amounts and their parts by name, without those that are null. */
function byName(named: [string, Fee | RecordedFee | null][]) {
  return Object.fromEntries(
    named.flatMap(([name, fee]) => {
      if (!fee) return []
      const parts = fee.components?.map(({ key, fee: part }) => [`${name}.${key}`, brief(part as Fee)] as const) ?? []
      return [[name, brief(fee)], ...parts]
    }),
  )
}

function ours(code: Jurisdiction) {
  const { fees, acceleratedProcedure } = requirementsFor(code)
  const { application, renewal } = fees
  return byName([
    ['online', application.online],
    ['paper', application.paper],
    ...application.additionalClasses.map((row): [string, Fee] => [`class ${row.fromClass}`, row.perClass]),
    ['accelerated', acceleratedProcedure.fee],
    ['opposition', fees.opposition],
    ['renewal online', renewal.online],
    ['renewal paper', renewal.paper],
    ...renewal.additionalClasses.map((row): [string, Fee] => [`renewal class ${row.fromClass}`, row.perClass]),
    ['late', renewal.lateSurcharge.fee],
    ['late cap', renewal.lateSurcharge.cap],
    ...[...application.surcharges, ...fees.other, ...fees.refunds].map(({ key, fee }): [string, Fee] => [key, fee]),
  ])
}

function theirs({ application, renewal, accelerated, opposition, other }: RecordedFees) {
  return byName([
    ['online', application.online],
    ['paper', application.paper],
    ...application.additionalClasses.map((row): [string, RecordedFee] => [`class ${row.fromClass}`, row.perClass]),
    ['accelerated', accelerated],
    ['opposition', opposition],
    ['renewal online', renewal.online],
    ['renewal paper', renewal.paper],
    ...renewal.additionalClasses.map((row): [string, RecordedFee] => [`renewal class ${row.fromClass}`, row.perClass]),
    ['late', renewal.lateSurcharge],
    ['late cap', renewal.lateSurchargeCap],
    ...[...application.surcharges, ...other].map(({ key, fee }): [string, RecordedFee] => [key, fee]),
  ])
}

it.each([...Jurisdiction])('%s: every amount has a unique name', (code) => {
  const { application, other, refunds } = requirementsFor(code).fees
  const keys = [...application.surcharges, ...other, ...refunds].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

const RECORDED = '../shared/data/jurisdictions.json'

/** Amounts that were corrected from better sources after the recording. */
const CORRECTED: Partial<Record<Jurisdiction, readonly string[]>> = { AT: ['opposition'], DE: ['late'] }

function without(amounts: ReturnType<typeof byName>, names: readonly string[] = []) {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => !names.includes(name)))
}

if (existsSync(RECORDED))
  describe('the recorded facts', () => {
    const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'))

    it.each([...Jurisdiction])('%s: every amount equals the record, with its date and confidence', (code) => {
      const [now, then] = [ours(code), theirs(recorded.jurisdictions[code].fees)]
      expect(without(now, CORRECTED[code])).toEqual(without(then, CORRECTED[code]))
    })

    it.each(Object.entries(CORRECTED))('%s: corrected amounts differ from the record: %j', (code, names) => {
      const [now, then] = [ours(code as Jurisdiction), theirs(recorded.jurisdictions[code].fees)]
      for (const name of names) expect(now[name], name).not.toEqual(then[name])
    })

    it.each([...Jurisdiction])('%s: terms, periods and territory equal the record', (code) => {
      const facts = requirementsFor(code)
      const from = recorded.jurisdictions[code]
      const { period } = facts.opposition
      expect({
        checkedOn: facts.checkedOn,
        territory: facts.territory,
        [period.unit]: period.value,
        extendableToDays: facts.opposition.extendableToDays,
        years: facts.duration.years,
        opens: facts.duration.renewalOpensMonthsBefore,
        grace: facts.duration.graceMonths,
        interim: facts.duration.interimFilings,
        useYears: facts.use.afterRegistration.graceYears,
        needs: facts.filingDate.needs.length,
        months: facts.timeToRegistration.typicalMonths,
        earlierMarks: facts.examination.earlierMarks,
        stage: facts.publication.stage,
      }).toEqual({
        checkedOn: from.checkedOn,
        territory: from.territory,
        [period.unit]: from.publication.opposition[period.unit],
        extendableToDays: from.publication.opposition.extendableToDays,
        years: from.term.years,
        opens: from.term.renewalWindowMonthsBefore,
        grace: from.term.graceMonths,
        interim: from.term.intermediateFilings,
        useYears: from.use.gracePeriodYears,
        needs: from.filing.filingDateRequirements.length,
        months: from.timeline.typicalMonths,
        earlierMarks: from.examination.earlierMarksExOfficio,
        stage: from.publication.stage,
      })
    })
  })
