import { describe, expect, it } from 'vitest'
import { z } from '../zod.ts'
import { fieldsOf, type SchemaNode, undescribed } from './fixtures/invalid-variants.ts'

const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts', '!./{fixtures,testing}/*'], {
  eager: true,
})

const schemas = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType),
)

const objects = schemas
  .map(([name, schema]) => {
    const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [name, node as SchemaNode] as const
  })
  .filter(([, node]) => fieldsOf(node).length > 0)

describe('every schema of the wire', () => {
  it('is covered by this test', () => {
    expect(objects.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'BrandCheckBody',
        'BrandCheckQuery',
        'BrandCheckResult',
        'CheckPlan',
        'Conflict',
        'CoverageRow',
        'DomainAnswer',
        'JurisdictionRequirements',
        'Problem',
        'Quotas',
        'TrademarkSearchBody',
        'TrademarkSearchResult',
        'UnsearchedRow',
      ]),
    )
  })

  it.each(objects)('%s describes each of its fields', (_name, node) => {
    expect(undescribed(node)).toEqual([])
  })
})
