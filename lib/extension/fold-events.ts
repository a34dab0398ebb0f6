import type { ProgressEvent } from '../client/check-client.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { Scope, View } from './view.ts'

export type Checking = Extract<View, { phase: 'checking' }>

/** Limit while a check runs. The result contains all conflicts. */
const CONFLICTS_MAX = 100

/** `startedAt` is in milliseconds since the epoch. */
export function checkingFrom(name: string, scope: Scope, startedAt: number, host = ''): Checking {
  return { phase: 'checking', name, scope, host, startedAt, plan: null, rows: [], conflicts: [], domains: [] }
}

function merge<T>(before: T[], after: T[], key: (item: T) => string): T[] {
  const byKey = new Map(before.map((item) => [key(item), item]))
  for (const item of after) byKey.set(key(item), item)
  return [...byKey.values()]
}

const byRisk = (a: Conflict, b: Conflict) => b.score - a.score

const conflictKey = ({ source, number, name, jurisdiction }: Conflict) =>
  JSON.stringify([source, number ?? name, jurisdiction])

/** Adds a progress event to the view of a running check. */
export function foldEvent(view: Checking, { event, data }: ProgressEvent): Checking {
  switch (event) {
    case 'plan':
      return { ...view, plan: data }
    case 'source':
      return { ...view, rows: merge(view.rows, [data], (row) => row.id) }
    case 'conflicts':
      return {
        ...view,
        // The device and a service can report the same conflict. The riskier one comes last and wins.
        conflicts: merge([], [...view.conflicts, ...data].sort(byRisk).reverse(), conflictKey)
          .sort(byRisk)
          .slice(0, CONFLICTS_MAX),
      }
    case 'domains':
      return { ...view, domains: merge(view.domains, data, (answer) => answer.domain) }
  }
}
