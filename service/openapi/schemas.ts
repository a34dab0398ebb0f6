import { Coverage, CoverageRow, DomainAnswer, Filling, Note, UnsearchedRow } from '../../lib/contract/answer.ts'
import { CheckPlan, QuotaLeft } from '../../lib/contract/check-plan.ts'
import { Conflict } from '../../lib/contract/conflict.ts'
import {
  Fee,
  JurisdictionList,
  JurisdictionRequirements,
  Link,
  Statement,
} from '../../lib/contract/filing-requirements.ts'
import { GoodsOfClass, MarkGoods, MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import { Problem } from '../../lib/contract/problem.ts'
import { Quotas } from '../../lib/contract/quotas.ts'
import { ReceiptKey, ReceiptKeys } from '../../lib/contract/receipt-keys.ts'
import { BrandCheckBody, TrademarkSearchBody } from '../../lib/contract/request.ts'
import { BrandCheckResult, TrademarkSearchResult } from '../../lib/contract/result.ts'
import { Claimed, Health, Readiness } from '../../lib/contract/surroundings.ts'
import type { z } from '../../lib/zod.ts'

export const REQUESTS: Record<string, z.ZodMiniType> = {
  BrandCheckRequest: BrandCheckBody,
  MarkGoodsRequest: MarkGoodsBody,
  TrademarkSearchRequest: TrademarkSearchBody,
}

export const ANSWERS: Record<string, z.ZodMiniType> = {
  BrandCheckResult,
  CheckPlan,
  Claimed,
  Conflict,
  Coverage,
  CoverageRow,
  DomainAnswer,
  Fee,
  Filling,
  GoodsOfClass,
  Health,
  JurisdictionList,
  JurisdictionRequirements,
  Link,
  MarkGoods,
  Note,
  Problem,
  QuotaLeft,
  Quotas,
  Readiness,
  ReceiptKey,
  ReceiptKeys,
  Statement,
  TrademarkSearchResult,
  UnsearchedRow,
}
