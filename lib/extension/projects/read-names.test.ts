import { describe, expect, it, test } from 'vitest'
import { PROJECT_MAX } from './project.ts'
import { readPasted, readTableNames } from './read-names.ts'

const namesIn = (text: string) => readPasted(text, []).names

describe('pasted text', () => {
  test.each([
    ['Vyntra\nKelvo\r\n\nOstara', ['Vyntra', 'Kelvo', 'Ostara']],
    ['1. Vyntra\n2) Kelvo\n- Ostara\n• “Luvenna”™', ['Vyntra', 'Kelvo', 'Ostara', 'Luvenna']],
    ['a) Vyntra\nb) Kelvo', ['Vyntra', 'Kelvo']],
    ['1. FC Vyntra\n7 Seas\n+Kelvo', ['1. FC Vyntra', '7 Seas', '+Kelvo']],
    ['Vyntra, Inc.\nKelvo', ['Vyntra, Inc', 'Kelvo']],
    ['Name\nVyntra', ['Vyntra']],
    ['1\tVyntra\tAnna\n2\tKelvo\tBen', ['Vyntra', 'Kelvo']],
    ['Owner\tName\nAnna\tVyntra', ['Vyntra']],
    ['3M\n4711 Kölnisch', ['3M', '4711 Kölnisch']],
    ['Vyntra\tKelvo\tOstara', ['Vyntra', 'Kelvo', 'Ostara']],
    ['Name\tVyntra\tKelvo', ['Vyntra', 'Kelvo']],
    ['Vyntra\tBrand\nKelvo\tBrand', ['Vyntra', 'Kelvo']],
    ['Name\tRemark\nMarvolino\t"good,\nUrs says"\nSundrel\t', ['Marvolino', 'Sundrel']],
    ['1\t"Marvolino\nNord"\tDora\n2\tSundrel\tUrs', ['Marvolino', 'Nord', 'Sundrel']],
    ['"Marvolino\nNord"\nSundrel', ['Marvolino', 'Nord', 'Sundrel']],
    ['"Marvolino ""Air"" One"\nSundrel', ['Marvolino "Air" One', 'Sundrel']],
    ['Marvolino, Sundrel, Ordell', ['Marvolino', 'Sundrel', 'Ordell']],
    ['Marvolino, Sundrel', ['Marvolino, Sundrel']],
    ['o\tMarvolino\no\tSundrel', ['Marvolino', 'Sundrel']],
    ['§\tMarvolino', ['Marvolino']],
    ['Name,Who\nMarvolino,Dora\nSundrel,Urs', ['Marvolino', 'Sundrel']],
    ['Dora;Name\nUrs;Sundrel', ['Sundrel']],
    ['Marvolino;1,5\nSundrel;2,25', ['Marvolino', 'Sundrel']],
    ['Marvolino; Nord\nSundrel; Labs', ['Marvolino; Nord', 'Sundrel; Labs']],
    ['| Name | Who |\n| --- | :-: |\n| Marvolino | Dora |', ['Marvolino']],
  ])('%j contains the names %j', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })
})

it('cleans names of a file like pasted ones, and reports their column', () => {
  const rows = [
    ['Marke', 'Klasse'],
    ['“Vyntra, Inc.”', '9'],
    ['Kelvo', '30'],
  ]
  expect(readTableNames([{ sheet: null, rows }], ['kelvo'])).toMatchObject({
    names: ['Vyntra, Inc'],
    repeats: 1,
    place: { at: 0, isHeaded: true },
  })
  expect(readTableNames([{ sheet: null, rows }], [], { at: 0, isHeaded: false }).names).toContain('Marke')
})

it('reads each line of a cell as a separate name', () => {
  const rows = [
    ['Brand\nname', 'No.'],
    ['Vyntra\nKelvo', '1'],
    ['Ostara\r\n- Luvenna', '2'],
  ]
  expect(readTableNames([{ sheet: null, rows }], []).names).toEqual(['Vyntra', 'Kelvo', 'Ostara', 'Luvenna'])
})

it('counts or lists what it leaves out: repeats, unusable entries and names beyond the limit', () => {
  const text = `Vyntra\nVYNTRA\nKelvo\n2026\n${'a'.repeat(101)}`
  expect(readPasted(text, ['kelvo'])).toEqual({
    names: ['Vyntra'],
    repeats: 2,
    unusable: ['2026', 'a'.repeat(101)],
    errors: [],
    beyond: 0,
  })
  const full = Array.from({ length: PROJECT_MAX - 1 }, (_none, at) => `held ${at}`)
  expect(readPasted('Vyntra\nKelvo', full)).toMatchObject({ names: ['Vyntra'], beyond: 1 })
})

it('reads heading words as names, except directly above the names', () => {
  expect(namesIn('\nNames\nVyntra\nMarchi\nBrand')).toEqual(['Vyntra', 'Marchi', 'Brand'])
})

test.each([
  ['English', ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#SPILL!', '#GETTING_DATA']],
  ['German', ['#NV', '#BEZUG!', '#WERT!', '#ÜBERLAUF!']],
  ['French and Italian', ['#NOM?', '#VALEUR!', '#N/D', '#RIF!']],
  ['LibreOffice, and of a column that is too narrow', ['Err:502', '#####']],
])('lists error values of a spreadsheet separately from names: %s', (_language, errors) => {
  expect(readPasted(['Marvolino', ...errors, '#Sundrel'].join('\n'), [])).toMatchObject({
    names: ['Marvolino', 'Sundrel'],
    unusable: [],
    errors,
  })
})

it('refuses a name with an unreadable letter', () => {
  expect(readPasted('Marvolino\nK\uFFFDsling', [])).toMatchObject({ names: ['Marvolino'], unusable: ['K\uFFFDsling'] })
})
