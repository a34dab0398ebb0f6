import { once } from 'node:events'
import { Readable } from 'node:stream'
import { constants, createGunzip, createInflateRaw } from 'node:zlib'
import { BadFile } from './bad-file.ts'
import { MAX_RATIO, MAX_UNPACKED, RATIO_FROM } from './limits.ts'

const CHUNK = 131_072

/**
 * Unpacks gzip (several members after one another too) or a bare deflate stream. Throws BadFile for a stream that is cut
 * short, damaged or a bomb, after giving out all that could be unpacked; errors of the source are passed on.
 */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  method: 'gzip' | 'deflate',
  entry: string,
): AsyncGenerator<Uint8Array> {
  const options = { chunkSize: CHUNK, finishFlush: constants.Z_FINISH }
  const engine = method === 'gzip' ? createGunzip(options) : createInflateRaw(options)
  const packed = Readable.from(source, { objectMode: false })
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
      // What was unpacked before a failure is still to be had, but only by hand.
      const chunk: Buffer | null = engine.read()
      if (chunk !== null) {
        unpacked += chunk.length
        refuseBomb(unpacked, engine.bytesWritten, entry)
        yield chunk
      } else if (failure !== null) throw failure
      else if (engine.readableEnded) return
      else await nextEvent(engine)
    }
  } finally {
    packed.destroy()
    engine.destroy()
  }
}

function saysCutShort(error: Error): boolean {
  return 'code' in error && error.code === 'Z_BUF_ERROR'
}

/** Throws BadFile for what would unpack to more than any file of an office does. */
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
    // An error is kept by its own listener.
  } finally {
    done.abort()
  }
}
