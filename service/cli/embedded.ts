import { runCheck } from '../../lib/check/run.ts'
import type { BrandCheckRequest } from '../../lib/contract/request.ts'
import type { BrandCheckResult } from '../../lib/contract/result.ts'
import { createTestRegister, isTestName } from '../../lib/sources/made-up/test-register.ts'
import type { Config } from '../config/config.ts'
import { createLog } from '../system/log.ts'
import { openSources, upstreamFetchFor } from '../upstreams/sources.ts'

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
