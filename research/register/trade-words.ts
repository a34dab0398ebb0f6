import type { Random } from './random.ts'

/**
 * Words that many marks share, most frequent first, each with the Nice classes it is mostly filed in; none where it
 * praises any goods. Five languages, in the order in which a reader of European registers meets them.
 */
export const TRADE_WORDS: readonly (readonly [word: string, ...classes: number[]])[] = `
the| pro| plus| group 35 36| care 3 5 44| home 20 21 35| life 5 36| world 35 41| smart 9 42| green| food 29 30 43
solutions 35 42| design 20 42| bio 3 29 30| media 35 41| club 41 25| global 35| art 41 16| tech 9 42| energy 4 9 37
digital 9 42 35| health 5 44| star| gold| premium| house 43 36| best| city 36 39| power 9 7| one| systems 9 42| natural 3 5
coffee 30 43| beauty 3 44| fit 41 25| sport 25 28 41| studio 41 42| water 32 11| fresh 29 32| pharma 5| lab 5 42| sun 3 9
royal 33 34| hotel 43| style 25 35| live 9 41| company 35| clean 3 37| air 11 39| international 35| blue| network 38 42| play 28 9
capital 36| collection 25 14| online 35 38| eco| line| max| services 35 37| kids 25 28| med 10 5| cafe 43 30| wine 33
shop 35| active 25 5| market 35| light 11| data 9 42| classic| super| new| auto 12 37| cloud 42 9| original| consulting 35
bar 43 33| ideal| casa 20 43| vita 5 3| black| red| white| day| moda 25| gourmet 29 30| academy 41| fashion 25 35| vision 9 44
security 9 45| point 35| express 39 35| partner 35 36| union 36| center 44 35| zentrum 44 41| haus 20 36| natur 3 29| welt 35 41
kinder 28 30| gesund 5 44| bank 36| finance 36| invest 36| immobilien 36 37| apotheke 5 35| wasser 32 11| bier 32| wein 33| mode 25
service 37 35| technik 7 42| technologies 9 42| software 9 42| mobile 9 38| car 12 37| bike 12| travel 39 43| tours 39| radio 38 41
tv 38 41| news 41 16| magazine 16 41| books 16 41| music 9 41| film 41| games 28 9| toys 28| baby 3 5 25| pet 31 18| dog 31| cat 31
skin 3| hair 3| derm 3 5| cosmetics 3| parfum 3| paris 3 25| milano 25 18| london 25 35| swiss 14 42| berlin 25 43| italia 30 25
pizza 30 43| burger 43 29| pasta 30| chocolate 30| choco 30| tea 30| the original| juice 32| vodka 33| gin 33| chateau 33| domaine 33
cantina 33| bodegas 33| tequila 33| beer 32| bakery 30 43| kitchen 21 11| garden 31 8| wood 19 20| stone 19| steel 6| metal 6
tools 8 7| machine 7| pump 7| solar 9 11| battery 9| electric 9 11| therm 11| paint 2| color 2| chem 1| plast 17| textil 24| tex 24
cotton 24 25| shoes 25| jeans 25| wear 25| leather 18| bag 18| gold line| diamond 14| jewels 14| time 14| watch 14| optik 9 44
dent 5 10| clinic 44| medical 10 44| therapy 44| yoga 41| gym 41| training 41| school 41| institut 41 44| university 41| legal 45
law 45| tax 35| hr 35| jobs 35| logistics 39| cargo 39| trans 39| port 39| build 37| bau 37 19| home care 37| dach 19| fenster 19
concept 42 20| project 42| engineering 42| consult 35| management 35| marketing 35| events 41| ticket 41| festival 41
restaurant 43| bistro 43| ristorante 43| trattoria 43| resort 43| spa 44 3| villa 43 36| castle 43| park 41 39| mountain 25 32
alpen 29 32| ocean 3 29| sea 29| fish 29| meat 29| milk 29| cheese 29| fromage 29| jambon 29| oliva 29| oil 4 29| sol 29 33
terra 29 33| luna 3 25| amor 3| belle 3| bella 3 25| dolce 30| vie 5 3| eau 3 32| maison 20 43| jardin 31| santé 5 44| salud 5
vida 5 32| mundo 35| fiesta 33 41| gran 33| don 33 34| del| santa 33| monte 33 29| saint 33| king 34 30| queen 3| prince 34 30
`
  .split(/[|\n]/u)
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '')
  .map((entry) => {
    const [, word = '', classes = ''] = /^(\D+?)((?: \d+)*)$/u.exec(entry) ?? []
    return [word, ...classes.trim().split(' ').filter(Boolean).map(Number)] as const
  })

/** A trade word: the first ones of the list fill most of the register. */
export function tradeWord(random: Random): { word: string; field: number[] } {
  const [word, ...field] = TRADE_WORDS[random.rank(TRADE_WORDS.length, 0.75)] as (typeof TRADE_WORDS)[number]
  return { word, field }
}
