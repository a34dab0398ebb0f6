import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { BulkFeed, BulkFile } from '../../../lib/sources/keeping/bulk-feed.ts'
import type { WindowFailure } from '../../../lib/sources/keeping/window.ts'
import type { SourceContext } from '../../../lib/sources/source.ts'
import { reasonOfSystem } from '../../system/system-reason.ts'

/** A file of unexpected length counts as broken off. Rejects with the system's error or the signal's reason. */
export async function downloadFile(
  feed: Pick<BulkFeed, 'open'>,
  file: BulkFile,
  path: string,
  context: SourceContext,
): Promise<{ bytes: number } | WindowFailure> {
  const response = await feed.open(file, context)
  if ('code' in response) return response
  if (response.body === null) return { code: 'unreachable', reason: `${file.name} came without content` }
  try {
    const body = Readable.fromWeb(response.body as ReadableStream)
    await pipeline(body, createWriteStream(path, { mode: 0o600 }), { signal: context.signal })
  } catch (error) {
    context.signal.throwIfAborted()
    if (reasonOfSystem(error) !== null) throw error
    return { code: 'unreachable', reason: `${file.name} broke off` }
  }
  const { size } = await stat(path)
  if (size === file.bytes) return { bytes: size }
  return { code: 'unreachable', reason: `${file.name} came with a length other than its list says` }
}
