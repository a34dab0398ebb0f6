import { runCheck } from '../../lib/check/run.ts'
import type { BrandCheckRequest } from '../../lib/contract/request.ts'
import type { BrandCheckResult } from '../../lib/contract/result.ts'
import { createTestRegister, isTestName } from '../../lib/sources/test-register.ts'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { openSources, upstreamFetchFor } from '../sources.ts'

/** One check in this process, without storage, key or charge. */
export async function checkEmbedded(config: Config, request: BrandCheckRequest): Promise<BrandCheckResult> {
  const test = isTestName(request.name)
  const sources = await openSources(config, { log: createLog({ logLevel: 'silent' }), threads: 1 })
  try {
    const result = await runCheck(request, {
      sources: test ? [...sources.all, createTestRegister()] : sources.all,
      fetch: upstreamFetchFor(config),
      signal: new AbortController().signal,
    })
    return { ...result, test }
  } finally {
    await sources.close()
  }
}
