import { once } from 'node:events'
import { Readable } from 'node:stream'
import { constants, createGunzip, createInflateRaw } from 'node:zlib'
import { BadFile } from './bad-file.ts'
import { MAX_RATIO, MAX_UNPACKED, RATIO_FROM } from './limits.ts'

const CHUNK = 131_072

/**
 * Unpacks gzip, also with several members, or raw deflate. Throws BadFile for cut or damaged data or a bomb, after
 * yielding what it could unpack. Passes on errors of the source.
 */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  method: 'gzip' | 'deflate',
  entry: string,
): AsyncGenerator<Uint8Array> {
  const options = { chunkSize: CHUNK, finishFlush: constants.Z_FINISH }
  const engine = method === 'gzip' ? createGunzip(options) : createInflateRaw(options)
  const leftover = new Leftover(source)
  const packed = Readable.from(leftover.pieces(), { objectMode: false })
  let failure: unknown = null
  engine.on('error', (error) => {
    failure ??= new BadFile(saysCutShort(error) ? 'it was cut short' : 'its packed data is damaged', { entry })
  })
  packed.on('error', (error) => {
    failure ??= error
    engine.destroy()
  })
  packed.pipe(engine)
  let unpacked = 0
  try {
    while (true) {
      // After a failure, only `read()` still returns unpacked data.
      const chunk: Buffer | null = engine.read()
      if (chunk !== null) {
        unpacked += chunk.length
        refuseBomb(unpacked, engine.bytesWritten, entry)
        yield chunk
      } else if (failure !== null) throw failure
      else if (engine.readableEnded) {
        if (method === 'gzip' && (await leftover.isMore(engine.bytesWritten))) throw new BadFile(MORE, { entry })
        return
      } else await nextEvent(engine)
    }
  } finally {
    packed.destroy()
    engine.destroy()
  }
}

function saysCutShort(error: Error): boolean {
  return 'code' in error && error.code === 'Z_BUF_ERROR'
}

const MORE = 'something that was not read stands behind its packed data'
/** An engine leaves at most this many bytes unused. */
const KEPT_BYTES = 1 << 20

/** An engine may leave bytes unread: zeros in the last block of a tape, or a damaged part. */
class Leftover {
  private given = 0
  private readonly kept: Uint8Array[] = []
  private keptBytes = 0
  private readonly source: AsyncIterator<Uint8Array>

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let piece = await this.next(); piece !== null; piece = await this.next()) yield piece
  }

  async isMore(taken: number): Promise<boolean> {
    let from = taken - this.given + this.keptBytes
    for (const piece of this.kept) {
      if (piece.subarray(Math.max(0, from)).some((byte) => byte !== 0)) return true
      from -= piece.length
    }
    for (let piece = await this.next(); piece !== null; piece = await this.next())
      if (piece.some((byte) => byte !== 0)) return true
    return false
  }

  private async next(): Promise<Uint8Array | null> {
    const next = await this.source.next()
    if (next.done) return null
    this.given += next.value.length
    this.kept.push(next.value)
    this.keptBytes += next.value.length
    for (let [first] = this.kept; first && this.keptBytes - first.length >= KEPT_BYTES; [first] = this.kept) {
      this.kept.shift()
      this.keptBytes -= first.length
    }
    return next.value
  }
}

export function refuseBomb(unpacked: number, packed: number, entry: string): void {
  if (unpacked > RATIO_FROM && unpacked > packed * MAX_RATIO) {
    throw new BadFile(`it unpacks to more than ${MAX_RATIO} times its size, as no office file does`, { entry })
  }
  if (unpacked > MAX_UNPACKED) throw new BadFile(`it unpacks to more than ${MAX_UNPACKED} bytes`, { entry })
}

async function nextEvent(engine: Readable): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race(['readable', 'end', 'close'].map((event) => once(engine, event, { signal })))
  } catch {
    // The error listener has stored the error.
  } finally {
    done.abort()
  }
}
