import type { Migration } from 'kysely/migration'
import * as keys from './0001-keys.ts'
import * as access from './0002-access.ts'
import * as requests from './0003-requests.ts'
import * as upstreamBudgets from './0004-upstream-budgets.ts'
import * as registers from './0005-registers.ts'
import * as statusesOfSpellings from './0006-statuses-of-spellings.ts'
import * as upstreamShares from './0007-upstream-shares.ts'
import * as freeChecks from './0008-free-checks.ts'
import * as basisAndHoles from './0009-basis-and-holes.ts'
import * as keptAnswers from './0010-kept-answers.ts'
import * as goodsOfRecords from './0011-goods-of-records.ts'
import * as keepers from './0012-keepers.ts'
import * as places from './0013-places.ts'
import * as severalControls from './0014-several-controls.ts'
import * as enrolments from './0015-enrolments.ts'

/**
 * Applied in order of name. A released name never changes. A migration only adds. What the version before still uses is
 * removed a release later, so that its processes keep working while the others are updated.
 */
export const migrations: Record<string, Migration> = {
  '0001-keys': keys,
  '0002-access': access,
  '0003-requests': requests,
  '0004-upstream-budgets': upstreamBudgets,
  '0005-registers': registers,
  '0006-statuses-of-spellings': statusesOfSpellings,
  '0007-upstream-shares': upstreamShares,
  '0008-free-checks': freeChecks,
  '0009-basis-and-holes': basisAndHoles,
  '0010-kept-answers': keptAnswers,
  '0011-goods-of-records': goodsOfRecords,
  '0012-keepers': keepers,
  '0013-places': places,
  '0014-several-controls': severalControls,
  '0015-enrolments': enrolments,
}
