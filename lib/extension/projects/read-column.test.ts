import { describe, expect, it, test } from 'vitest'
import { ALL_COLUMNS, readColumn } from './name-column.ts'

const table = (rows: string[][], sheet: string | null = null) => ({ sheet, rows })

describe('the heading of the names', () => {
  const rows = [['Longlist, autumn'], [], ['No.', 'Name idea', 'Remark'], ['1', 'Vyntra', 'short'], ['2', 'Kelvo', '']]

  it('is found below titles, and nothing above it is read', () => {
    expect(readColumn([table(rows)])).toEqual({
      entries: ['Vyntra', 'Kelvo'],
      place: {
        columns: [
          { sheet: null, letter: 'A', first: 'No.' },
          { sheet: null, letter: 'B', first: 'Name idea' },
          { sheet: null, letter: 'C', first: 'Remark' },
        ],
        at: 1,
        isHeaded: true,
        hidden: [],
        withHidden: false,
      },
    })
  })

  test.each([
    [[['Vyntra'], ['Brand'], ['Kelvo']]],
    [
      [
        ['Vyntra', 'Anna'],
        ['Brand', 'Ben'],
        ['Kelvo', 'Name'],
      ],
    ],
  ])('is not found among the names themselves: %j', (names) => {
    expect(readColumn([table(names)]).entries).toEqual(['Vyntra', 'Brand', 'Kelvo'])
  })
})

test.each(['Vorschlag', 'Idee', 'Working title', 'Proposition', 'Proposta'])('recognises the heading %s', (heading) => {
  expect(
    readColumn([
      table([
        [heading, 'Wer'],
        ['Vyntra', 'Dora'],
      ]),
    ]).entries,
  ).toEqual(['Vyntra'])
})

test.each([
  [
    ['Catégorie', 'Nom proposé', 'Auteur'],
    ['thé', 'Vyntra', 'Dora'],
  ],
  [
    ['SKU', 'Produkt', 'Preis'],
    ['A-1', 'Vyntra', '1,50'],
  ],
  [
    ['Description', 'Product', 'Price'],
    ['green tea', 'Vyntra', '3'],
  ],
  [
    ['#', 'What is your name?', 'Which name would you give the tea?', 'Email'],
    ['7', 'Dora', 'Vyntra', 'a@b.example'],
  ],
  [
    ['Horodateur', 'Comment vous appelez-vous ?', 'Votre idée'],
    ['1.3.2026', 'Dora', 'Vyntra'],
  ],
  [
    ['Zeitstempel', 'Wie heisst du?', 'Dein Name für den Tee'],
    ['1.3.2026', 'Dora', 'Vyntra'],
  ],
  [
    ['İsim', 'Kim'],
    ['Vyntra', 'Dora'],
  ],
])('of %j, the column of names is read', (heads, cells) => {
  expect(readColumn([table([heads, cells, cells.map((cell) => cell.replace('Vyntra', 'Kelvo'))])]).entries).toEqual([
    'Vyntra',
    'Kelvo',
  ])
})

describe('the choice of sheet and column', () => {
  const sheets = [
    table([['About this file']], 'Cover'),
    table([['7', '8']], 'Sums'),
    table(
      [
        ['Name', 'Working title'],
        ['Vyntra', 'Ombrelle'],
      ],
      'Longlist',
    ),
  ]

  it('prefers a sheet with a heading, and does not offer a column without words', () => {
    const { entries, place } = readColumn(sheets)
    expect(entries).toEqual(['Vyntra'])
    expect(place?.columns.map(({ sheet, letter }) => `${sheet} ${letter}`)).toEqual([
      'Cover A',
      'Longlist A',
      'Longlist B',
    ])
  })

  it('lets the user choose another column, or count the heading as a name', () => {
    expect(readColumn(sheets, { at: 2 }).entries).toEqual(['Ombrelle'])
    expect(readColumn(sheets, { at: 2, isHeaded: false }).entries).toEqual(['Working title', 'Ombrelle'])
    expect(readColumn(sheets, { at: 0 }).entries).toEqual(['About this file'])
    expect(readColumn(sheets, { at: 0, isHeaded: true })).toMatchObject({ entries: [], place: { isHeaded: true } })
  })

  it('reads all columns on request, without their headings', () => {
    const rows = [
      ['Vyntra', 'Kelvo'],
      ['Ostara', ''],
    ]
    expect(readColumn([table(rows)], { at: ALL_COLUMNS }).entries.filter(Boolean)).toEqual([
      'Vyntra',
      'Ostara',
      'Kelvo',
    ])
    expect(readColumn(sheets, { at: ALL_COLUMNS })).toMatchObject({
      entries: ['About this file', 'Vyntra', 'Ombrelle'],
      place: { at: ALL_COLUMNS, isHeaded: false },
    })
  })

  it('reads the first column with words in most cells if there is no heading', () => {
    const rows = [
      ['1', '', 'Vyntra', 'Anna'],
      ['2', 'x', 'Kelvo', 'Ben'],
      ['3', '', 'Ostara', 'Eva'],
    ]
    expect(readColumn([table(rows)])).toMatchObject({ entries: ['Vyntra', 'Kelvo', 'Ostara'], place: { at: 1 } })
  })

  it('names a column far to the right by two letters', () => {
    const row = Array.from({ length: 28 }, (_none, at) => (at === 27 ? 'Vyntra' : `${at}`))
    expect(readColumn([table([row])]).place?.columns).toEqual([{ sheet: null, letter: 'AB', first: 'Vyntra' }])
  })

  it('reads nothing if no cell has a word', () => {
    expect(readColumn([table([['7', '8']])])).toEqual({ entries: [], place: null })
    expect(readColumn([])).toEqual({ entries: [], place: null })
  })
})

const readCsv = (text: string) => readColumn([table(text.split('\n').map((line) => line.split(';')))])

describe('the column of the names', () => {
  test.each([
    ['Timestamp;Email Address;Name;Your name idea\n3/1/2026;a@x.example;Dora Lang;Marvolino'],
    [
      'ID;Start time;Completion time;Email;Name;What should we call the drink?\n1;9:12;9:13;anonymous;Urs Lang;Marvolino',
    ],
    [
      'ID;Startzeit;Fertigstellungszeit;E-Mail;Name;Wie soll das Getränk heissen?\n1;9:12;9:13;a@x.example;Urs Lang;Marvolino',
    ],
    ['Zeitstempel;Vorname;Abteilung;Namensvorschlag;Begründung\n1.3.2026;Urs;Einkauf;Marvolino;klingt gut'],
    ['Horodateur;Votre nom;Votre idée de nom\n01/03/2026;Luc Brun;Marvolino'],
    [
      'ID;Heure de début;Heure de fin;Adresse de messagerie;Nom;Quel nom proposez-vous ?\n1;9:12;9:13;a@x.example;Luc;Marvolino',
    ],
    [
      'Informazioni cronologiche;Indirizzo email;Nome e cognome;La tua proposta\n01/03/2026;a@x.example;Rita Neri;Marvolino',
    ],
    [
      'Who are you?;How can we reach you?;What is your suggestion?\nDora;a@x.example;Marvolino\nUrs;b@x.example;Marvolino',
    ],
  ])('contains the ideas, not the people, in the export of a form: %j', (csv) => {
    expect(new Set(readCsv(csv).entries)).toEqual(new Set(['Marvolino']))
  })

  test.each([
    ['Zeitstempel;Name\n1.3.2026;Marvolino'],
    ['ID;Product name;Status\n1;Marvolino;ok'],
    ['N°;Responsable;Nom du produit\n1;Luc;Marvolino'],
    ['Nr.;Vorgeschlagen von;Vorschlag\n1;Urs;Marvolino'],
    ['Bezeichnung;Stimmen\nMarvolino;7'],
    ['Proposto da;Nome del prodotto\nRita;Marvolino'],
    ['Brand manager;Brand\nUrs;Marvolino'],
    ['Nazwa;Kto\nMarvolino;Anna'],
    ['Название\nMarvolino'],
  ])('is recognised by its heading among others: %j', (csv) => {
    expect(readCsv(csv).entries).toEqual(['Marvolino'])
  })

  it('contains the ideas even if a sheet about people comes first', () => {
    const people = [
      ['Name', 'E-mail', 'Team'],
      ['Dora Lang', 'a@x.example', 'Sales'],
    ]
    const ideas = [
      ['No.', 'Idea'],
      ['1', 'Marvolino'],
    ]
    expect(readColumn([table(people, 'People'), table(ideas, 'Ideas')]).entries).toEqual(['Marvolino'])
    expect(readColumn([table(people, 'People')]).entries).toEqual(['Dora Lang'])
  })

  it('is not recognised by words that are parts of names', () => {
    const names = ['Brandhof', 'Markenthal', 'Nomadis', 'Ideavia']
    expect(readCsv(names.map((name) => `${name};Urs`).join('\n')).entries).toEqual(names)
  })

  it('is not on a sheet of prose or of one line', () => {
    const prose = [
      'This list was put together for the meeting in March.',
      'Please add nothing after the first of April.',
    ]
    const list = table([['Marvolino'], ['Sundrel']], 'List')
    expect(readColumn([table([['Longlist 2026']], 'Cover'), list]).entries).toEqual(['Marvolino', 'Sundrel'])
    expect(
      readColumn([
        table(
          prose.map((line) => [line]),
          'Notes',
        ),
        list,
      ]).entries,
    ).toEqual(['Marvolino', 'Sundrel'])
  })
})

describe('hidden content of a spreadsheet', () => {
  const rows = [['Name'], ['Marvolino'], ['Ordell'], ['Sundrel'], ['']]
  const filtered = [{ ...table(rows, 'List'), hiddenRows: [2, 4] }]

  it('is left out and listed, unless the user wants it', () => {
    const { entries, place } = readColumn(filtered)
    expect(entries).toEqual(['Marvolino', 'Sundrel'])
    expect(place).toMatchObject({ hidden: ['Ordell'], withHidden: false })
    expect(readColumn(filtered, { withHidden: true }).entries).toEqual(['Marvolino', 'Ordell', 'Sundrel', ''])
  })

  it('comes after visible content, whatever its heading says', () => {
    const old = { ...table([['Name'], ['Ordell']], 'Old'), isHidden: true as const }
    const { entries, place } = readColumn([old, table([['Marvolino'], ['Sundrel']], 'List')])
    expect(entries).toEqual(['Marvolino', 'Sundrel'])
    expect(place?.columns).toMatchObject([{ sheet: 'Old', isHiddenSheet: true }, { sheet: 'List' }])
    expect(readColumn([old, table([['Marvolino']], 'List')], { at: ALL_COLUMNS }).entries).toEqual(['Marvolino'])
    const column = {
      ...table(
        [
          ['Name', 'Working title'],
          ['Ordell', 'Marvolino'],
        ],
        'List',
      ),
      hiddenColumns: [0],
    }
    expect(readColumn([column]).entries).toEqual(['Marvolino'])
  })
})

test.each([
  ['Export Summary', 'This document was exported from Numbers.', 'Sheet 1', 'Table 1'],
  ['Exportübersicht', 'Dieses Dokument wurde aus Numbers exportiert.', 'Blatt 1', 'Tabelle 1'],
])('does not read names from the summary and titles of a Numbers export: %s', (summary, sentence, sheet, title) => {
  const tables = [
    table(
      [
        ['', sentence],
        ['', sheet],
        ['', '', title, sheet],
      ],
      summary,
    ),
    table([[title], ['Marvolino'], ['Sundrel']], sheet),
  ]
  const { entries, place } = readColumn(tables)
  expect(entries).toEqual(['Marvolino', 'Sundrel'])
  expect(place?.columns.at(-1)).toMatchObject({ sheet: summary })
})

it('reads a list of names that mentions Numbers as a list', () => {
  const tables = [table([['Numbers Nord'], ['Marvolino']], 'List'), table([['x']], 'Old')]
  expect(readColumn(tables).entries).toEqual(['Numbers Nord', 'Marvolino'])
})
