import { describe, expect, it } from 'vitest'
import { type ReadingLanguage, soundIn, soundOf } from './phonetics.ts'

/** Rules by name, each with words and how they sound. */
const READ: Record<ReadingLanguage, Record<string, string>> = {
  en: {
    'a final e that lengthens the vowel before it':
      'nite=nait cake=keik cakes=keiks style=stail baked=beikd baking=beiking',
    'a final e that is only silent': 'apple=apel noble=nobel closed=klosd slides=slaids massive=masiv service=servis',
    'silent letters':
      'knight=nait night=nait light=lait wrap=rap gnome=nom psycho=sixo climb=klim debt=det castle=kasel',
    'ough and augh': 'through=tru thru=tru tough=tuf bought=bot daughter=dota',
    'ph, tion and their like': 'photo=foto nation=naxon passion=paxon vision=vijon special=spexal nature=naxa',
    'soft and hard c and g': 'cell=sel cool=kul giant=jiant gym=jim edge=ej give=giv ghost=gost guide=gaid vogue=vog',
    'vowels written with two letters':
      'tea=ti easy=isi money=moni they=tei boat=bot blue=blu food=fud brown=braun snow=sno',
    'x at the beginning': 'xerox=seroks xenon=senon xpress=ekspres',
    'r at the end': 'monster=monsta metre=meta center=senta',
    'qu and wh': 'quick=kwik unique=iunik white=wait who=hu',
  },
  de: {
    'final devoicing': 'hund=hunt tag=tak lieb=lip abend=abent ring=ring honig=honix',
    'sp and st at the beginning': 'sport=xport stein=xtain fest=fest',
    'v and w': 'vogel=fogel vater=fata silver=silva wagen=vagen volvo=folvo',
    'z and c': 'zeit=tsait katze=katse pizza=pitsa citrus=tsitrus cafe=kafe',
    'ei and eu': 'wein=vain meier=maia mayer=maia bayer=baia neu=noi haeuser=hoisa yoyo=ioio',
    'h behind a vowel': 'fahrrad=farat ohr=or jahr=iar sahara=sahara ziehen=tsien',
    'ch and sch': 'schule=xule deutsch=doix sachs=saks bach=bah licht=lixt christ=krist chor=kor',
    'loan words': 'bordeaux=bordo philosoph=filosof quelle=kvele nation=natsion schmidt=xmit',
  },
  fr: {
    'silent ends': 'petit=peti grand=gran gros=gro belles=bel belle=bel port=por renault=reno sport=spor',
    'er, ez and et at the end': 'parler=parle nez=ne ballet=bale fer=fer',
    'eau, au and ou': 'bordeaux=bordo eau=o beau=bo chateaux=xato rouge=ruj loup=lu',
    'oi and oeu': 'roi=rua boire=buar coeur=ker oeuf=ef',
    'nasal vowels': 'vin=vin pain=pin simple=sinpl temps=tan enfant=anfan loin=luin bonne=bon',
    'gn, ill and il': 'montagne=montani famille=fami ville=vil soleil=solei travail=travai',
    'c, g and qu': 'ciel=siel cafe=kaf garage=garaj gigi=jiji guide=gid pigeon=pijon quiche=kix chrome=krom',
    'h is mute': 'homme=om heure=er theatre=teatr',
  },
  it: {
    'c and g before e and i': 'cena=xena ciao=xao cioccolato=xokolato gelato=jelato giorno=jorno formaggio=formajo',
    'ch and gh': 'chianti=kianti zucchero=tsukero spaghetti=spageti',
    sc: 'scena=xena pesce=pexe sciare=xare schiuma=skiuma',
    'gli and gn': 'famiglia=familia figli=fili gnocchi=nioki lasagna=lasania',
    'z, qu and h': 'pizza=pitsa acqua=akua quando=kuando hotel=otel',
  },
  es: {
    'j and soft g': 'jamon=hamon gente=hente gato=gato',
    'll and y': 'calle=kaie llave=iabe yo=io mayo=maio',
    'c and z': 'cinco=sinko zapato=sapato acceso=akseso',
    'b and v, and h': 'vino=bino vaca=baka hola=ola huevo=guebo',
    'gu and qu': 'guerra=gera guitarra=gitara agua=agua queso=keso quien=kien',
    's and a consonant at the beginning': 'sport=esport stop=estop sol=sol',
  },
}

describe.each(Object.entries(READ))('pronunciation in %s', (language, rules) => {
  it.each(Object.entries(rules))('%s', (_rule, words) => {
    const read = words.split(' ').map((pair) => pair.replace(/=.*/u, ''))
    const heard = read.map((word) => `${word}=${soundIn([word], language as ReadingLanguage)}`)
    expect(heard.join(' ')).toBe(words)
  })
})

describe('initialisms', () => {
  it.each(['kfc', 'ibm', 'abb', 'iss', 'hcp', 'cz'])('%s stays unchanged', (word) => {
    expect([soundOf(word), soundIn([word], 'de')]).toEqual([word, word])
  })

  it.each(['ach', 'elz', 'sky', 'phone'])('%s is a word instead', (word) => {
    expect(soundOf(word)).not.toBe(word)
  })
})
