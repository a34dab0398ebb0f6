const A_LABEL = /^xn--(?:([a-z\d-]*)-)?([a-z\d]+)$/iu

/** Parameters of RFC 3492, section 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_LETTER] = [36, 1, 26, 38, 700, 72, 128]

const digitOf = (sign: string) => Number.parseInt(sign, 36) + (/\d/.test(sign) ? 26 : -10)

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Decodes an A-label (`xn--caf-dma` becomes `café`), by RFC 3492. Returns any other label unchanged. */
function inLetters(label: string): string {
  const [, plain = '', coded] = A_LABEL.exec(label) ?? []
  if (coded === undefined) return label
  const letters = [...plain].map((letter) => letter.codePointAt(0) ?? 0)
  let [letter, bias, place, from, weight, step] = [FIRST_LETTER, FIRST_BIAS, 0, 0, 1, BASE]
  for (const sign of coded) {
    const digit = digitOf(sign)
    const limit = Math.min(Math.max(step - bias, T_MIN), T_MAX)
    place += digit * weight
    weight *= BASE - limit
    step += BASE
    if (digit >= limit) continue
    const count = letters.length + 1
    bias = adapted(place - from, count, from === 0)
    letter += Math.floor(place / count)
    if (letter > 0x10ffff) return label
    letters.splice(place % count, 0, letter)
    place = (place % count) + 1
    ;[from, weight, step] = [place, 1, BASE]
  }
  const isWhole = weight === 1 && letters.length > plain.length
  return isWhole ? String.fromCodePoint(...letters) : label
}

/** Matches an address, which needs a scheme, `www.`, a path or an @. */
const ADDRESS =
  /^(?:mailto:|[a-z]+:\/\/)?(?:[^\s/@]+@)?((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,})(?::\d+)?(?:[/?#]\S*)?(?:\s+[›>»]\s.*)?$/iu
const SIGN = /:|@|\/|\s[›>»]\s|^www\./i
/** Matches labels below which country registries register names, as in `kelvo.co.uk` (publicsuffix.org). */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gov|gv|ltd|ne|net|nom|or|org|plc)$/i

/** Matches hosts that give each customer a subdomain (private part of publicsuffix.org). */
const SHARED =
  /^(?:github\.io|gitlab\.io|netlify\.app|vercel\.app|web\.app|pages\.dev|webflow\.io|wordpress\.com|blogspot\.com|myshopify\.com|wixsite\.com|squarespace\.com|jimdofree\.com|herokuapp\.com)$/i

/**
 * Returns the registered label of a web or email address (`kelvo` in `shop.kelvo.co.uk`). Returns null for other text.
 * A bare domain is also other text, because it can be a name (Booking.com).
 */
export function nameInAddress(text: string): string | null {
  const host = SIGN.test(text) ? ADDRESS.exec(text)?.[1] : undefined
  if (host === undefined) return null
  const labels = host.split('.')
  const [country = '', second = ''] = labels.toReversed()
  const isBelow =
    labels.length > 2 &&
    labels.at(-3) !== 'www' &&
    ((country.length === 2 && SECOND_LEVEL.test(second)) || SHARED.test(`${second}.${country}`))
  const label = labels.at(isBelow ? -3 : -2)
  return label === undefined ? null : inLetters(label)
}
