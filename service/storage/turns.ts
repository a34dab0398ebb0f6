import PQueue from 'p-queue'
import { type Database, inTransaction, type Tx } from './database.ts'

const queues = new WeakMap<Database, Map<string, PQueue>>()

/**
 * Runs an account's transactions one by one. Otherwise they would wait in the database for the row of its count, and
 * occupy connections that others need.
 */
export async function inTurn<T>(db: Database, holder: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const ofThis = queues.get(db) ?? new Map<string, PQueue>()
  queues.set(db, ofThis)
  const queue = ofThis.get(holder) ?? new PQueue({ concurrency: 1 })
  ofThis.set(holder, queue)
  try {
    return await queue.add(() => inTransaction(db, work))
  } finally {
    if (queue.size === 0 && queue.pending === 0) ofThis.delete(holder)
  }
}
