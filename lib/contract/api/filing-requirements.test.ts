import { describe, expect, it } from 'vitest'
import facts from '../../../data/jurisdictions.json' with { type: 'json' }
import { z } from '../../zod.ts'
import { fieldsOf, invalidVariants, type SchemaNode } from '../fixtures/invalid-variants.ts'
import { JurisdictionRequirements } from './filing-requirements.ts'

const schema = z.toJSONSchema(JurisdictionRequirements, { io: 'input' }) as SchemaNode
const samples = Object.values(facts)

describe('JurisdictionRequirements', () => {
  const variants = Map.groupBy(invalidVariants(schema, samples), (variant) => variant.field)

  it('has an invalid variant of every required field', () => {
    const required = fieldsOf(schema, 'required')
    expect(required.length).toBeGreaterThan(250)
    expect(required.filter((field) => !variants.has(field))).toEqual([])
  })

  it.each([...variants])('refuses an invalid %s', (_field, broken) => {
    for (const { what, document, at } of broken) {
      const read = JurisdictionRequirements.safeParse(document)
      expect(read.error?.issues.map((issue) => issue.path.join('.')) ?? [], what).toContain(at.join('.'))
    }
  })

  it('refuses unknown members at every depth', () => {
    const open = (node: SchemaNode, path: string): string[] => {
      const inner = [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])].flatMap((child) => open(child, path))
      const members = Object.entries(node.properties ?? {}).flatMap(([name, child]) => open(child, `${path}.${name}`))
      return [...(node.properties && node.additionalProperties !== false ? [path] : []), ...inner, ...members]
    }
    expect(open(schema, '')).toEqual([])
    expect(JurisdictionRequirements.safeParse({ ...facts.CH, lowConfidence: [] }).success).toBe(false)
  })
})
