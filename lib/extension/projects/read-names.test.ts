import { describe, expect, it, test } from 'vitest'
import { PROJECT_MAX } from './project.ts'
import { type ReadNames, readNamesFile, readPasted } from './read-names.ts'

const namesIn = (text: string) => readPasted(text, []).names

describe('what is pasted', () => {
  test.each([
    ['Vyntra\nKelvo\r\n\nOstara', ['Vyntra', 'Kelvo', 'Ostara']],
    ['1. Vyntra\n2) Kelvo\n- Ostara\n• “Luvenna”™', ['Vyntra', 'Kelvo', 'Ostara', 'Luvenna']],
    ['Vyntra, Inc.\nKelvo', ['Vyntra, Inc', 'Kelvo']],
    ['Name\nVyntra', ['Vyntra']],
    ['1\tVyntra\tAnna\n2\tKelvo\tBen', ['Vyntra', 'Kelvo']],
    ['Owner\tName\nAnna\tVyntra', ['Vyntra']],
    ['3M\n4711 Kölnisch', ['3M', '4711 Kölnisch']],
  ])('%j holds %j', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })
})

describe('a file', () => {
  test.each([
    ['Marke;Klasse\nVyntra;9\nKelvo;30', ['Vyntra', 'Kelvo']],
    ['id,name\n7,"Vyntra, Inc."\n8,Kelvo', ['Vyntra, Inc', 'Kelvo']],
    ['Vyntra\nKelvo', ['Vyntra', 'Kelvo']],
  ])('%j holds %j', async (text, names) => {
    expect(await readNamesFile(new Blob([text]), [])).toMatchObject({ names })
  })

  it('in which a quote is never closed is no table', async () => {
    expect(await readNamesFile(new Blob(['name\n"Vyntra']), [])).toBe('unclosed')
  })

  it('says where its names stood only when something else stood in it', async () => {
    const place = async (text: string) => ((await readNamesFile(new Blob([text]), [])) as ReadNames).place
    expect(await place('Name\nVyntra')).toBeUndefined()
    expect(await place('Vyntra;coffee\nKelvo;tea')).toEqual({ column: 'A', sheet: null, unread: [] })
  })
})

it('what is left out is counted or named: repeats, entries without a letter or too long, and names beyond the limit', () => {
  const text = `Vyntra\nVYNTRA\nKelvo\n2026\n${'a'.repeat(101)}`
  expect(readPasted(text, ['kelvo'])).toEqual({
    names: ['Vyntra'],
    repeats: 2,
    unusable: ['2026', 'a'.repeat(101)],
    beyond: 0,
  })
  const full = Array.from({ length: PROJECT_MAX - 1 }, (_none, at) => `held ${at}`)
  expect(readPasted('Vyntra\nKelvo', full)).toMatchObject({ names: ['Vyntra'], beyond: 1 })
})

it('takes the words of a heading for a name everywhere but above the names', () => {
  expect(namesIn('\nNames\nVyntra\nMarchi\nBrand')).toEqual(['Vyntra', 'Marchi', 'Brand'])
})
