import type { Lexicon } from './lexicon.ts'
import type { Random } from './random.ts'

const FIRST_NAMES =
  'Anna Marco Paul Maria Giorgio Pierre Carlo Luca Sophie Hans Peter Emma Louis Max Clara Julia Laura Antonio José Marie Jean Claude Tom James Jack Harry Martin Lisa Eva Leo Nina Mia Felix Oscar Hugo Bruno Rosa Elena Karl Otto Franz Heidi Mario Paolo Roberto Valentino Gianni Michel André René Chloé Zoé Jürgen Jörg Björn Søren'.split(
    ' ',
  )
const SURNAMES =
  'Müller Rossi Martin García Smith Schmidt Meier Weber Bernard Dubois Fischer Bianchi Ferrari Russo López González Jones Brown Miller Wagner Bauer Keller Huber Schneider Moreau Laurent Fontana Conti Ricci Marino Pérez Sánchez Taylor Wilson Clark King Hoffmann Koch Richter Klein Wolf Schäfer Zimmermann Lefèvre Girard Fournier Böhm Günther Højgaard Åberg'.split(
    ' ',
  )

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A family name: a common one, or one that only looks like one. */
export function surname(lexicon: Lexicon, random: Random): string {
  if (random.chance(0.4)) return SURNAMES[random.rank(SURNAMES.length, 0.7)] as string
  return capital(lexicon.coinage(random, 4, 10))
}

export function firstName(random: Random): string {
  return FIRST_NAMES[random.rank(FIRST_NAMES.length, 0.6)] as string
}
