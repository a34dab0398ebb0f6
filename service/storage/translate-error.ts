import { StorageUnavailable } from '../system/storage-unavailable.ts'

/** Temporary faults: https://sqlite.org/rescode.html */
const SQLITE: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
}

/** Temporary faults (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const POSTGRES = new Set([
  '25006', // read_only_sql_transaction: a standby
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement took too long
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
])

const SYSTEM =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)|ENOENT)$/

/** These errors of the client library have no code. */
const SPOKEN =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support)/

function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, errcode, errors } = error as { code?: unknown; errcode?: unknown; errors?: unknown }
  if (code === 'ERR_SQLITE_ERROR') {
    const name = SQLITE[Number(errcode) & 0xff]
    return name === undefined ? null : `${name} ${errcode}`
  }
  if (typeof code === 'string' && (POSTGRES.has(code) || code.startsWith('08') || SYSTEM.test(code))) return code
  // Node throws this if a host has several addresses and none of them answered.
  if (error instanceof AggregateError && Array.isArray(errors)) return reasonOf(errors[0])
  return SPOKEN.test(error.message) ? 'CONNECTION' : null
}

/** Returns `StorageUnavailable` if the database does not answer, otherwise the error itself. */
export function translated(error: unknown): unknown {
  const reason = reasonOf(error)
  return reason === null ? error : new StorageUnavailable(reason)
}
