import { expect, it } from 'vitest'
import { createIndexBuilder, createLayered, openIndex } from '../../../lib/names/index/index.ts'
import { makeImage } from '../testing/made-index.ts'
import { openLayers, shareLayers } from './shared-layers.ts'

it('shares the memory of an index, and copies the list of its removed marks', () => {
  const image = makeImage(['Vyntra', 'Okrubo'])
  const layered = createLayered(openIndex(image), null, [1])
  const [layer, ...others] = shareLayers(layered)
  expect(others).toEqual([])
  expect(layer?.image).toBe(image)
  expect(layer?.removed?.buffer).toBeInstanceOf(SharedArrayBuffer)
  const opened = openLayers(shareLayers(layered)).layers[0]
  expect(opened?.removed).toEqual(layered.layers[0]?.removed)
  expect(opened?.index.nameOf(0)).toBe('Vyntra')
})

it('refuses an index that is not in shared memory', () => {
  const own = openIndex(createIndexBuilder().finish())
  expect(() => shareLayers(createLayered(own, null))).toThrow(TypeError)
})
